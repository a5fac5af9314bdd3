import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { end, freePort, keep } from '../processes.ts'

export type Nginx = { url: string; stop(): Promise<void> }

/** The name under which nginx serves the file. */
export const nginxPath = '/file'

/** nginx as one would set it up to serve large files, or null where it is not installed. */
export async function startNginx(folder: string, file: string): Promise<Nginx | null> {
  const program = ['nginx', '/usr/sbin/nginx'].find((name) => spawnSync(name, ['-v']).status === 0)
  if (!program) return null
  const prefix = join(folder, 'nginx')
  mkdirSync(prefix, { recursive: true })
  const port = await freePort()
  const config = join(prefix, 'nginx.conf')
  writeFileSync(config, configuration(prefix, port, file))
  const child = keep(
    spawn(program, ['-p', prefix, '-c', config, '-e', join(prefix, 'error.log')], {
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  )
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error('nginx did not start')
    await delay(10)
  }
  return { url: `http://127.0.0.1:${port}`, stop: () => end(child) }
}

function configuration(prefix: string, port: number, file: string): string {
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
  server {
    listen 127.0.0.1:${port};
    location = ${nginxPath} { alias ${file}; }
  }
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
