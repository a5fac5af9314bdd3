import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { answering, bucket, end, type ObjectStore, settingsOf } from './run-object-store.ts'

const kinds = ['account', 'container', 'object'] as const

/** Debian's packages: swift-proxy, swift-account, swift-container and swift-object. */
export const hasSwift = ['proxy', ...kinds].every((kind) =>
  existsSync(`/usr/bin/swift-${kind}-server`),
)

const key = 'swift:tests'

/** Starts OpenStack Swift with its S3 layer: one device, with each server in its own process. */
export async function runSwift(): Promise<ObjectStore> {
  const folder = mkdtempSync(join(tmpdir(), 'briefwell-swift-'))
  const [proxyPort = 0, ...ports] = await freePorts(1 + kinds.length)
  mkdirSync(join(folder, 'devices/d1'), { recursive: true })
  const children = kinds.map((kind, at) => {
    buildRing(folder, kind, ports[at] ?? 0)
    return serve(folder, kind, backend(folder, kind, ports[at] ?? 0))
  })
  const proxy = serve(folder, 'proxy', front(folder, proxyPort))
  const endpoint = `http://127.0.0.1:${proxyPort}`
  for (const [at, port] of ports.entries()) {
    await answering(`http://127.0.0.1:${port}/healthcheck`, children[at] as ChildProcess)
  }
  await answering(endpoint, proxy)
  const client = new S3Client({
    ...{ endpoint, region: 'us-east-1', forcePathStyle: true },
    credentials: { accessKeyId: key, secretAccessKey: key },
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
  const close = async () => {
    await Promise.all([proxy, ...children].map(end))
    rmSync(folder, { recursive: true, force: true })
  }
  return { endpoint, env: settingsOf(endpoint, key), close }
}

/** Maps everything to the only device. */
function buildRing(folder: string, kind: string, port: number) {
  const builder = (...args: string[]) =>
    execFileSync('/usr/bin/swift-ring-builder', [join(folder, `${kind}.builder`), ...args])
  builder('create', '1', '1', '0')
  builder('add', `r1z1-127.0.0.1:${port}/d1`, '1')
  builder('rebalance')
}

function serve(folder: string, kind: string, settings: string): ChildProcess {
  const path = join(folder, `${kind}.conf`)
  writeFileSync(path, settings)
  return spawn(`/usr/bin/swift-${kind}-server`, [path], { stdio: 'ignore' })
}

const common = (folder: string, port: number) => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
log_level = ERROR
`

function backend(folder: string, kind: string, port: number) {
  return `${common(folder, port)}
devices = ${folder}/devices
mount_check = false
fallocate_reserve = 0
[pipeline:main]
pipeline = healthcheck ${kind}-server
[filter:healthcheck]
use = egg:swift#healthcheck
[app:${kind}-server]
use = egg:swift#${kind}
`
}

function front(folder: string, port: number) {
  return `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth copy slo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
# Has to be there, but may be out of reach.
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_${key.replace(':', '_')} = ${key} .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
`
}

/** Opens all at once, so that no two are the same. */
async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(probes.map((probe) => once(probe, 'listening')))
  const ports = probes.map((probe) => (probe.address() as { port: number }).port)
  await Promise.all(probes.map((probe) => new Promise((closed) => probe.close(closed))))
  return ports
}
