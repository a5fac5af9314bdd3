import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Found, ProbeOrder } from '../testing/crashes/decoder-probe.ts'
import { startHarness } from '../testing/harness.ts'
import { decode } from './decode.ts'
import { tooLate } from './start-decoder.ts'

const program = join(import.meta.dirname, '../testing/crashes/decoder-probe.ts')
const limits = { ms: 20_000, cpuSeconds: 20, memoryMegabytes: 1024, fileBytes: 1024 * 1024 }

const root = process.getuid?.() === 0
/** What this machine allows: a container may forbid even root to unshare the network. */
const asRoot = ['--net']
const asOther = ['--user', '--map-root-user', '--net', '--mount']
const namespaces = spawnSync('unshare', [...(root ? asRoot : asOther), 'true']).status === 0
const hides = root || namespaces
let port = 0
let made = ''
const folder = mkdtempSync(join(tmpdir(), 'decoder-test-'))

const h = await startHarness()
const listening = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
await new Promise((resolve) => listening.once('listening', resolve))
port = (listening.address() as { port: number }).port
const { DATA_DIR, DATABASE_URL = '' } = h.services.env
writeFileSync(join(DATA_DIR, 'keys.json'), 'the keys', { mode: 0o600 })
writeFileSync(join(folder, 'video'), 'the video', { mode: 0o600 })
const input = openSync(join(folder, 'video'), 'r')
const output = openSync(join(folder, 'made'), 'w', 0o600)
const socketFolder = decodeURIComponent(/host=([^&]+)/.exec(DATABASE_URL)?.[1] ?? '')
const order: ProbeOrder = { dataDir: DATA_DIR, socketFolder, port, server: process.pid }
const decoder = { program, order, input, outputs: [output], limits }
const found = (await decode(h.services, decoder, 0)).header as Found
for (const file of [input, output]) closeSync(file)
made = readFileSync(join(folder, 'made'), 'utf8')

afterAll(() => {
  listening.close()
  rmSync(folder, { recursive: true })
})

describe('a decoder', () => {
  test('can only read its file and write its results', () => {
    expect(found).toMatchObject({ file: 'the video', inputWritten: 'EBADF', output: 'done' })
    expect(made).toMatch(/^made/)
  })

  test('does not inherit our environment', () => {
    expect(process.env).toHaveProperty('HOME')
    expect(found.environment.filter((name) => !['PATH', 'PWD'].includes(name))).toEqual([])
  })

  test.runIf(root)('runs as a dedicated user', () => {
    expect(found).toMatchObject({ user: 65529, groups: [65529] })
    const passwd = readFileSync('/etc/passwd', 'utf8')
    expect(passwd).not.toContain(':65529:')
  })

  test('gets no privileges, now or later', () => {
    expect(found.noNewPrivileges).toBe('1')
    expect(found.capabilities).toMatch(/^0+$/)
  })

  test.runIf(hides)('cannot see the keys, other files, or the memory of this process', () => {
    expect(['EACCES', 'ENOENT']).toContain(found.keys)
    expect(['EACCES', 'EMPTY']).toContain(found.files)
    expect(['EACCES', 'EPERM']).toContain(found.ourEnvironment)
    expect(['EACCES', 'EPERM']).toContain(found.ourMemory)
  })

  test.runIf(namespaces)('cannot reach a network', () => {
    expect(['ENETUNREACH', 'EADDRNOTAVAIL']).toContain(found.network)
  })

  test.runIf(hides)('cannot reach the database', () => {
    expect(['EACCES', 'ENOENT']).toContain(found.database)
  })

  test('has limits of memory, CPU time and files, and dumps no core', () => {
    const limit = (name: string) => new RegExp(`^${name} +(\\d+)`, 'm').exec(found.limits)?.[1]
    expect(limit('Max data size')).toBe(String(1024 ** 3))
    expect(limit('Max cpu time')).toBe('20')
    expect(limit('Max file size')).toBe(String(1024 ** 2))
    expect(limit('Max core file size')).toBe('0')
    expect(Number(limit('Max open files'))).toBeLessThanOrEqual(128)
    expect(made.length).toBeLessThanOrEqual(1024 ** 2)
  })

  test('logs its protections', () => {
    expect(h.logged()).toMatch(/Media is decoded as (user 65529|our own user)/)
  })

  test('is killed if it writes too much', async () => {
    const input = openSync('/dev/zero', 'r')
    const flood = join(import.meta.dirname, '../testing/crashes/decoder-flood.ts')
    const decoder = { program: flood, order: {}, input, limits }
    await expect(decode(h.services, decoder, 1000)).rejects.toThrow('SIGKILL')
    closeSync(input)
  })

  test('is killed if it takes too long', async () => {
    const input = openSync('/dev/zero', 'r')
    const idle = join(import.meta.dirname, '../testing/crashes/decoder-idle.ts')
    const decoder = { program: idle, order: {}, input, limits: { ...limits, ms: 500 } }
    await expect(decode(h.services, decoder, 0)).rejects.toThrow(tooLate)
    closeSync(input)
  })

  test('ends with the server even if one of its threads is stuck', async () => {
    const stuck = join(import.meta.dirname, '../testing/crashes/decoder-stuck.ts')
    const pipe = join(folder, 'pipe')
    spawnSync('mkfifo', [pipe])
    const child = spawn(process.execPath, [stuck, JSON.stringify({ pipe })], {
      stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    await once(child.stdout as Readable, 'data')
    const ended = once(child, 'exit')
    ;(child.stdio[3] as Socket).destroy()
    await ended
  })
})
