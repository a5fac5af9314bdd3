import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { get } from 'node:http'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  addProducts,
  root,
  serverCommand,
  serverEnvironment,
  signUp,
  startBriefwell,
} from './briefwell.ts'
import {
  inTurns,
  median,
  milliseconds,
  notMeasured,
  type Options,
  type Row,
  ratioOf,
  seconds,
} from './measure.ts'
import { end, freePort, keep, output, temporaryFolder } from './processes.ts'

const coldStartGoal = 1500
const freshCloneGoal = 60_000

/** Time from starting the process until /healthz answers 200, with PostgreSQL and migrations. */
export default async function benchPlatform(options: Options): Promise<Row[]> {
  const { quick, say } = options
  const folder = temporaryFolder('platform')
  const dataDir = join(folder, 'data')
  const server = await startBriefwell(dataDir)
  const owner = await signUp(server)
  await addProducts(server, owner, quick ? few : many)
  await server.stop()
  say('platform: cold starts')
  const empty = join(folder, 'empty')
  const { withData, fresh, bare } = await inTurns(quick ? 2 : 5, {
    withData: () => start(dataDir),
    fresh: async () => {
      rmSync(empty, { recursive: true, force: true })
      return start(empty)
    },
    bare: bareNode,
  })
  const floor = `node -e 0: ${milliseconds(median(bare))}`
  const rows: Row[] = [
    {
      what: `Cold start with data (${quick ? few.ours : '30,000'} products)`,
      ours: milliseconds(median(withData)),
      floor,
      ratio: ratioOf(withData, bare),
      goal: `at most ${seconds(coldStartGoal)}`,
      met: median(withData) <= coldStartGoal,
    },
    {
      what: 'First start on an empty data folder (creates the database)',
      ours: milliseconds(median(fresh)),
      floor,
      ratio: ratioOf(fresh, bare),
      goal: '',
      met: null,
    },
    await freshClone(options, folder, bare),
  ]
  return rows
}

const few = { ours: 1000, companies: 10, each: 200 }
const many = { ours: 10_000, companies: 20, each: 1000 }

async function start(dataDir: string): Promise<number> {
  const port = await freePort()
  const started = performance.now()
  const child = keep(
    spawn(process.execPath, serverCommand(), {
      cwd: root,
      env: serverEnvironment(dataDir, port),
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  )
  await healthy(port, () => child.exitCode !== null)
  const took = performance.now() - started
  await end(child)
  return took
}

async function healthy(port: number, ended: () => boolean) {
  while ((await readStatus(`http://127.0.0.1:${port}/healthz`)) !== 200) {
    if (ended()) throw new Error('the server ended instead of starting')
    await delay(5)
  }
}

function readStatus(url: string): Promise<number> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    request.on('error', () => resolve(0))
  })
}

async function bareNode(): Promise<number> {
  const started = performance.now()
  await output(process.execPath, ['-e', '0'])
  return performance.now() - started
}

/** How long a newcomer waits: everything that npm start does in a clone without installed packages. */
async function freshClone(options: Options, folder: string, bare: number[]): Promise<Row> {
  const what = 'First start of a fresh clone (install, build, start; npm cache as it is)'
  const goal = `at most ${seconds(freshCloneGoal)}`
  if (!options.freshClone) return notMeasured(what, 'ask for it by --fresh-clone', goal)
  options.say('platform: first start of a fresh clone')
  const clone = join(folder, 'clone')
  await output('git', ['clone', '--quiet', '--no-local', root, clone])
  const port = await freePort()
  // The newcomer's own Node and npm, without anything installed in this checkout.
  const path = process.env.PATH?.split(delimiter).filter((entry) => !entry.startsWith(root))
  const env = serverEnvironment(join(folder, 'clone-data'), port)
  const started = performance.now()
  const child = keep(
    spawn('node', ['scripts/start.mjs'], {
      cwd: clone,
      env: { ...env, NODE_ENV: undefined, PATH: path?.join(delimiter) },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )
  const parts: string[] = []
  child.stdout?.on('data', (said: Buffer) => {
    parts.push(...(String(said).match(/(?:Installed|Built) in [\d.]+ s/g) ?? []))
  })
  await healthy(port, () => child.exitCode !== null)
  const took = performance.now() - started
  await end(child)
  return {
    what,
    ours: [seconds(took), ...parts].join('; ').toLowerCase(),
    floor: `node -e 0: ${milliseconds(median(bare))}`,
    ratio: ratioOf([took], [median(bare)]),
    goal,
    met: took <= freshCloneGoal,
  }
}
