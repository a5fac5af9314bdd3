import { spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** Whoever exports nothing is started by hand or by npm. */
const programs = globSync(['scripts/*.{ts,mjs}', 'bench/run.ts'], { cwd: root })
  .filter((path) => !path.endsWith('.test.ts') && path !== 'scripts/offer-help.mjs')
  .filter((path) => !/^export /m.test(readFileSync(join(root, path), 'utf8')))
  .sort()

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

/** A database that does not answer, and a folder that would be made. */
const env = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
  DATA_DIR: '/tmp/briefwell-help-acts',
  DATABASE_URL: 'postgres://x@127.0.0.1:9/x',
}

async function run(args: string[]) {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const code = new Promise<number | null>((ended) => child.on('close', ended))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await code, out, err }
}

test('every npm script but the build is one of our programs, which are asked below', () => {
  const others = Object.entries(scripts).filter(
    ([, command]) => !programs.some((path) => command.split(' ').includes(path)),
  )
  expect(others.map(([name]) => name)).toEqual(['build'])
})

test.concurrent.each(programs)('%s --help describes it and does nothing', async (path) => {
  const asked = await run([path, '--help'])
  expect(asked).toEqual({ code: 0, out: expect.stringMatching(/\w+ \w+ \w+/), err: '' })
  expect(existsSync(env.DATA_DIR)).toBe(false)
})

test.each([
  ['rotate-keys', 'help'],
  ['leads', '--mail-again', '--help'],
  ['admin', 'announce', 'trends', '--help'],
  ['admin', 'users', 'delete', 'ann@example.test', '-h'],
  ['backup', '/tmp/briefwell-help-acts', '--help'],
])('npm run %s -- %s does nothing, wherever help is asked for', async (name, ...args) => {
  const [, ...command] = (scripts[name] ?? '').split(' ')
  const { code, out, err } = await run([...command, ...args])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toContain(name)
})

test.each(['rotate-keys', 'seed'])('npm run %s refuses what it does not know', async (name) => {
  const { code, out, err } = await run([`scripts/${name}.ts`, '--hlep'])
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toBe(`'--hlep' is unknown: npm run ${name} takes no arguments.\n`)
})
