// npm run dev: the server and the web app, both watched, with a demonstration company.
import './offer-help.mjs'
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { environment, root, run, say, serverNode } from './prepare.mjs'

const webPort = process.env.PORT ?? '3000'
const apiPort = String(Number(webPort) + 1)
const publicUrl = `http://127.0.0.1:${webPort}`

const children = [
  spawn(
    serverNode(),
    ['--watch-path=server', '--watch-path=contract', '--watch-path=common', 'server/main.ts'],
    {
      cwd: root,
      stdio: 'inherit',
      env: environment({ PORT: apiPort, PUBLIC_URL: publicUrl, AUTH_RATE_LIMIT: 'off' }),
    },
  ),
  spawn(
    serverNode(),
    ['node_modules/@react-router/dev/bin.cjs', 'dev', '--port', webPort, '--host', '127.0.0.1'],
    { cwd: root, stdio: 'inherit', env: environment({ API_PORT: apiPort }) },
  ),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const child of children) child.on('exit', stop)

if (await ready(`http://127.0.0.1:${apiPort}/healthz`)) {
  await run(['scripts/seed.ts'], { env: { API_URL: `http://127.0.0.1:${apiPort}` } })
  say(`\nReady: open ${publicUrl}`)
  const keys = resolve(root, process.env.DATA_DIR || 'data', 'keys.json')
  if (existsSync(keys) && !process.env.SMTP_URL) {
    const { devMailKey } = JSON.parse(readFileSync(keys, 'utf8')) as { devMailKey: string }
    say(`Outgoing mail: ${publicUrl}/dev/mail?key=${devMailKey}`)
  }
}

/** Waits up to a minute for the server to answer. */
async function ready(url: string): Promise<boolean> {
  const end = Date.now() + 60_000
  while (Date.now() < end) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return true
    await new Promise((done) => setTimeout(done, 100))
  }
  return false
}
