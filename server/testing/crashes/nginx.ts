import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { childrenOf } from './children-running.ts'
import { freePort } from './server-process.ts'

const program = '/usr/sbin/nginx'

/** Whether nginx is installed where Debian puts it. */
export const hasNginx = existsSync(program)

export type Nginx = {
  url: string
  child: ChildProcess
  /** Reloads nginx with a new configuration; resolves when no request uses the former one. */
  reload(server: (address: string) => string): Promise<void>
  stop(): Promise<void>
}

/** Starts an nginx that keeps everything in `folder`; `server` writes the configuration for `address`. */
export async function startNginx(
  folder: string,
  server: (address: string) => string,
): Promise<Nginx> {
  const prefix = join(folder, 'nginx')
  mkdirSync(prefix, { recursive: true })
  const port = await freePort()
  const config = join(prefix, 'nginx.conf')
  const configure = (served: typeof server) =>
    writeFileSync(config, configuration(prefix, served(`127.0.0.1:${port}`)))
  configure(server)
  const child = spawn(program, ['-p', prefix, '-c', config, '-e', join(prefix, 'error.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit')
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error('nginx did not start')
    await delay(10)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    reload: async (served) => {
      const before = childrenOf(child)
      configure(served)
      child.kill('SIGHUP')
      while (childrenOf(child).some((pid) => before.includes(pid))) await delay(10)
    },
    stop: async () => {
      child.kill()
      await ended
    },
  }
}

/** docs/nginx.conf, without TLS, for the processes of Briefwell at `upstreams`. */
export function documentedServer(
  address: string,
  upstreams: readonly string[],
  dataDir: string,
): string {
  const documented = readFileSync(new URL('../../../docs/nginx.conf', import.meta.url), 'utf8')
  return documented
    .replace('listen 443 ssl;', `listen ${address};`)
    .replace(/^ *ssl_certificate.*$/gm, '')
    .replace(
      'server 127.0.0.1:3000;',
      upstreams.map((upstream) => `server ${new URL(upstream).host};`).join('\n'),
    )
    .replace('/var/lib/briefwell', dataDir)
}

function configuration(prefix: string, server: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${prefix}/${name};`)
    .join('\n')
  return `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes auto;
pid ${prefix}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  default_type video/mp4;
${temporary}
${server}
}
`
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
