import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../server/testing/crashes/server-process.ts'
import { signUp } from '../../server/testing/wire-client.ts'
import { buildContext, readStages, root, type Step } from './dockerfile.ts'

// Builds the image as an engine would, each stage in a clean folder that stands for its root, and
// runs what it runs: as its user, who can write to /data alone.

type Image = { folder: string; workdir: string; env: Record<string, string>; steps: Step[] }

const folder = mkdtempSync(join(tmpdir(), 'briefwell-image-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** How a build reaches the registry is this machine's; all else is as in an image of Node alone. */
const { NODE_EXTRA_CA_CERTS, HOME, http_proxy, https_proxy } = process.env
const base = {
  PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
  ...Object.fromEntries(
    Object.entries({ NODE_EXTRA_CA_CERTS, HOME, http_proxy, https_proxy }).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    ),
  ),
}

function build(): Image {
  const built = new Map<string, Image>()
  let image: Image | undefined
  for (const [at, steps] of readStages().entries()) {
    const [from] = steps
    image = { folder: join(folder, `stage-${at}`), workdir: '/', env: {}, steps }
    mkdirSync(image.folder)
    for (const step of steps) carryOut(step, image, built)
    built.set(from?.words[2] ?? String(at), image)
  }
  if (!image) throw new Error('there is no stage')
  return image
}

function carryOut(step: Step, image: Image, built: ReadonlyMap<string, Image>) {
  const { does, words, text } = step
  const inside = join(image.folder, image.workdir)
  if (does === 'WORKDIR') {
    image.workdir = words[0] ?? '/'
    mkdirSync(join(image.folder, image.workdir), { recursive: true })
  } else if (does === 'ENV') {
    Object.assign(image.env, Object.fromEntries(words.map((word) => word.split('='))))
  } else if (does === 'COPY') {
    copy(step, image, built)
  } else if (does === 'RUN') {
    const env = { ...base, ...image.env }
    execFileSync('/bin/sh', ['-e', '-c', text], { cwd: inside, env, stdio: 'pipe' })
  }
}

function copy({ words, flags }: Step, image: Image, built: ReadonlyMap<string, Image>) {
  const sources = words.slice(0, -1)
  const given = words.at(-1) ?? ''
  const target = join(image.folder, given.startsWith('/') ? given : join(image.workdir, given))
  if (flags.from === undefined) {
    for (const path of buildContext()) {
      const source = sources.find((one) => one === '.' || one === path)
      if (!source) continue
      const name = source === '.' ? path : (path.split('/').at(-1) ?? '')
      cpSync(join(root, path), join(target, name))
    }
    return
  }
  const from = built.get(flags.from)
  if (!from) throw new Error(`there is no stage ${flags.from}`)
  for (const source of sources) {
    // Hard links: nobody changes the stage any more.
    mkdirSync(target, { recursive: true })
    execFileSync('cp', ['-al', `${join(from.folder, source)}/.`, target])
  }
  const [user, group] = (flags.chown ?? '').split(':').map(Number)
  if (user && group && process.getuid?.() === 0) chownSync(target, user, group)
}

const stepOf = ({ steps }: Image, does: string) => steps.findLast((step) => step.does === does)

test('the image builds from its own commands, contains only what runs on this platform, and serves from a read-only root', async () => {
  const image = build()
  const app = join(image.folder, image.workdir)

  const port = await freePort()
  const env = {
    ...base,
    ...image.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: join(image.folder, image.env.DATA_DIR ?? 'missing'),
    AUTH_RATE_LIMIT: 'off',
  }
  closeToUser()
  const [program, ...args] = asUser(image, stepOf(image, 'CMD')?.words ?? [])
  const child = spawn(program ?? '', args, { cwd: app, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  onTestFinished(() => void child.kill('SIGKILL'))

  await expect.poll(() => isHealthy(image, app, env), { timeout: 120_000 }).toBe(true)
  const address = `http://127.0.0.1:${port}`
  const page = await fetch(`${address}/`)
  expect(page.status, output).toBe(200)
  expect(await page.text()).toContain('<html')
  expect(await signUp(address, 'Acme')).toMatchObject({ id: expect.any(String) })
  expect((await fetch(`${address}/api/docs`)).status).toBe(200)
  const backup = join(image.folder, 'backups')
  mkdirSync(backup, { mode: 0o777 })
  chmodSync(backup, 0o777)
  for (const command of [
    ['scripts/backup.ts', join(backup, 'first')],
    ['scripts/admin.ts', 'companies', 'list'],
  ]) {
    const [node = '', ...words] = asUser(image, ['node', ...command])
    execFileSync(node, words, { cwd: app, env, stdio: 'pipe' })
  }
  child.kill('SIGTERM')
  expect(await ended, output).toBe(0)
  expect(await isHealthy(image, app, env)).toBe(false)

  expect(foreignPackages(app)).toEqual([])
  expect(megabytesOf(app)).toBeLessThanOrEqual(550)
  expect(globSync('{server,contract,common,scripts}/**/*.test.ts', { cwd: app })).toEqual([])
})

function megabytesOf(path: string): number {
  return Number.parseInt(execFileSync('du', ['-sm', path], { encoding: 'utf8' }), 10)
}

/** Everything may be read; where we are not root, nothing of the image may be written. */
function closeToUser() {
  chmodSync(folder, 0o755)
  if (process.getuid?.() !== 0) execFileSync('chmod', ['-R', 'a-w', folder])
}

/** The command as the image's user, where we may choose who runs it. */
function asUser(image: Image, command: string[]): string[] {
  if (process.getuid?.() !== 0) return command
  const [user, group] = (stepOf(image, 'USER')?.words[0] ?? '').split(':')
  return ['setpriv', `--reuid=${user}`, `--regid=${group}`, '--clear-groups', ...command]
}

async function isHealthy(image: Image, cwd: string, env: Record<string, string>) {
  const [program = '', ...args] = asUser(image, stepOf(image, 'HEALTHCHECK')?.words ?? [])
  const check = spawn(program, args, { cwd, env, stdio: 'ignore' })
  return new Promise<boolean>((said) => check.once('exit', (code) => said(code === 0)))
}

type Entry = { dev?: boolean; os?: string[]; cpu?: string[]; libc?: string[] }

/** Packages for other systems, those that build and test, and the second Node. */
function foreignPackages(app: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(app, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Entry>
  }
  const other = (wanted: string[] | undefined, ours: string) =>
    wanted !== undefined && !wanted.includes(ours)
  const foreign = Object.entries(packages).flatMap(([path, { dev, os, cpu, libc }]) =>
    dev || other(os, process.platform) || other(cpu, process.arch) || other(libc, 'glibc')
      ? [path]
      : [],
  )
  const second = Object.keys(packages).filter((path) =>
    /^node_modules\/node-(linux|darwin|win)-/.test(path),
  )
  return [...foreign, ...second].filter((path) => existsSync(join(app, path)))
}
