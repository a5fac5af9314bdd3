import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { readCaptions } from '../../server/captions/read-captions.ts'
import { type BuiltInModel, meaningModel } from '../../server/models/built-in-models.ts'
import { LocalMeaning } from '../../server/models/meaning/local-meaning.ts'
import { loadEnv } from '../../server/platform/settings/env.ts'
import { sampleBrief, sampleProduct } from '../../server/testing/worlds/samples.ts'
import { type Briefwell, bearer, type Person, signUp, startBriefwell } from '../briefwell.ts'
import { linesOf } from '../copilot/lines-of.ts'
import { milliseconds, notMeasured, type Options, type Row } from '../measure.ts'
import { temporaryFolder } from '../processes.ts'

const what = 'Meaning'
/** Characters of a brief's description: about 180 sentences. */
const longest = 18_000

/**
 * The built-in sentence model of MODELS_DIR: how long 100,000 windows take in the background, from a measured part of
 * them, and how long a question takes.
 */
export async function benchMeaning({ quick, say, copilot }: Options): Promise<Row[]> {
  const { MODELS_DIR, MEANING_MODEL } = process.env
  if (!MODELS_DIR) return [notMeasured(what, 'MODELS_DIR is not set')]
  const settings = { MODELS_DIR, MEANING_MODEL, MODELS_FETCH: 'off' }
  const folder = temporaryFolder('meaning')
  const questions = linesOf<{ question: string }>(copilot.set).map(({ question }) => question)
  const asked = await timeQuestions(join(folder, 'questions'), settings, questions)
  const server = await startBriefwell(join(folder, 'data'), null, { ...settings, MEANING: 'local' })
  say('meaning: waiting for the windows of briefs')
  const text = readSpeech(copilot.corpus)
  const { windows, ms } = await embedBriefs(server, text, quick ? 5 : 60)
  const minutes = ((ms / windows) * 100_000) / 60_000
  const rows = [
    {
      what: `${what}: 100,000 windows in the background, from ${windows.toLocaleString('en')}`,
      ours: `${minutes.toFixed(1)} min`,
      goal: 'at most 40 min',
      met: minutes <= 40,
    },
    {
      what: `${what}: a question is embedded, p50 and p95 of ${asked.length}`,
      ours: `${milliseconds(at(asked, 0.5))}, ${milliseconds(at(asked, 0.95))}`,
      goal: 'p95 at most 10 ms',
      met: at(asked, 0.95) <= 10,
    },
  ]
  return rows.map((row) => ({ ...row, floor: '', ratio: null, met: quick ? null : row.met }))
}

async function timeQuestions(
  DATA_DIR: string,
  settings: Record<string, string | undefined>,
  questions: readonly string[],
): Promise<number[]> {
  const env = loadEnv({ DATA_DIR, ...settings })
  const log = { info: () => {}, warn: () => {} }
  const meaning = new LocalMeaning(
    { env, log, now: () => new Date() },
    meaningModel(env) as BuiltInModel,
  )
  const times: number[] = []
  try {
    const { signal } = new AbortController()
    await meaning.embed(['Is the model loaded?'], 'query', signal)
    for (const question of questions) {
      const started = performance.now()
      await meaning.embed([question], 'query', signal)
      times.push(performance.now() - started)
    }
  } finally {
    await meaning.stop()
  }
  return times.sort((one, other) => one - other)
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.floor(sorted.length * share)] ?? Number.NaN

/** What is said in the videos of the copilot's material. */
const readSpeech = (folder: string) =>
  globSync('*.vtt', { cwd: folder })
    .sort()
    .flatMap((file) => readCaptions(readFileSync(join(folder, file), 'utf8')).cues)
    .map(({ text }) => text)
    .join(' ')

/** Adds briefs whose descriptions begin at different places of the text; waits until each has its windows' vectors. */
async function embedBriefs(server: Briefwell, text: string, briefs: number) {
  const vendor = await signUp(server)
  const product = await post<{ id: string }>(server, vendor, '/api/products', sampleProduct())
  const twice = `${text} ${text}`
  for (let n = 0; n < briefs; n++) {
    const from = twice.indexOf(' ', Math.floor((text.length * n) / briefs)) + 1
    const description = twice.slice(from, from + longest).trim()
    await post(server, vendor, '/api/briefs', {
      ...sampleBrief({ title: `Brief ${n}`, description }),
      productId: product.id,
    })
  }
  const client = new pg.Client({ connectionString: server.superuserUrl })
  await client.connect()
  const count = async () => {
    const { rows } = await client.query<{ windows: number; missing: number }>(
      `select (select count(*)::integer from app.passage_windows) as windows,
         (select count(*)::integer from app.passages p
          where not exists (select from app.passage_windows w where w.passage_id = p.id)) as missing`,
    )
    return rows[0] as { windows: number; missing: number }
  }
  // The job begins with the next minute.
  let before = await count()
  while (before.windows === 0) {
    await delay(100)
    before = await count()
  }
  const started = performance.now()
  let now = before
  while (now.missing > 0) {
    await delay(250)
    now = await count()
  }
  await client.end()
  return { windows: now.windows - before.windows, ms: performance.now() - started }
}

async function post<T>({ url }: Briefwell, person: Person, path: string, body: object) {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { ...bearer(person), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}
