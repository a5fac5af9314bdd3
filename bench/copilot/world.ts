import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { type CopilotWorld, fillFrom } from '../../server/testing/worlds/copilot-corpus.ts'
import { type Briefwell, type Person, signUp, startBriefwell } from '../briefwell.ts'
import type { Options } from '../measure.ts'
import { temporaryFolder } from '../processes.ts'
import { ask } from './ask.ts'
import { linesOf } from './lines-of.ts'
import type { Labelled } from './score.ts'

/** An installation filled with a corpus, the questions about it, and how meanings are compared there. */
export type Filled = {
  server: Briefwell
  dataDir: string
  meaning: NodeJS.ProcessEnv
  world: CopilotWorld<Person>
  labels: Labelled[]
}

/** Questions that a starting model may miss. */
const mostWaiting = 20

/** Starts a server without a language model, and waits until it knows the meanings of all passages. */
export async function fillServer({ copilot, profileDir, say }: Options): Promise<Filled> {
  const { COPILOT_BASE_URL, COPILOT_EMBEDDING_MODEL, COPILOT_API_KEY } = process.env
  const { MODELS_DIR, MEANING_MODEL } = process.env
  const meaning = {
    MEANING: MODELS_DIR || COPILOT_EMBEDDING_MODEL ? 'local' : 'off',
    ...{ MODELS_DIR, MEANING_MODEL, MODELS_FETCH: 'off' },
    ...(COPILOT_EMBEDDING_MODEL && { COPILOT_BASE_URL, COPILOT_EMBEDDING_MODEL, COPILOT_API_KEY }),
  }
  const labels = linesOf<Labelled>(copilot.set)
  const dataDir = temporaryFolder('copilot')
  const server = await startBriefwell(dataDir, profileDir, meaning)
  say('copilot: filling the database')
  const target = { connectionString: server.superuserUrl, signUp: () => signUp(server) }
  const world = await fillFrom(target, copilot.corpus)
  if (meaning.MEANING === 'local') {
    say('copilot: waiting for the meanings of passages')
    await embedded(server)
  }
  return { server, dataDir, meaning, world, labels }
}

/** A second server on the same database, where a language model writes. */
export async function startWriter(
  { server, dataDir, meaning, world, labels }: Filled,
  model: NodeJS.ProcessEnv,
): Promise<Briefwell> {
  const settings = { ...meaning, ...model, DATABASE_URL: server.databaseUrl }
  const writer = await startBriefwell(dataDir, null, settings)
  // While the model of meanings starts, words alone are compared.
  for (const label of labels.slice(0, mostWaiting)) {
    const { response } = await ask(writer, askerOf(world, label), label.question)
    if (response.mode !== 'rows' && !response.wordsOnly) break
  }
  return writer
}

export function askerOf(world: Filled['world'], { id, asker }: Labelled): Person {
  const person = world.askers.get(asker)
  if (!person) throw new Error(`${id}: no asker ${asker}`)
  return person
}

/** Waits for the job that computes the embedding of each passage. */
async function embedded({ superuserUrl }: Briefwell) {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  const missing = async () => {
    const { rows } = await client.query<{ missing: number }>(
      `select count(*)::integer as missing from app.passages p
       where not app.is_a_label(p.field)
         and not exists (select from app.passage_windows w where w.passage_id = p.id)`,
    )
    return rows[0]?.missing ?? 0
  }
  while ((await missing()) > 0) await setTimeout(1000)
  await client.end()
}

/** Forgets what was asked, so that no limit of an hour or a day is reached. */
export async function forgetQuestions({ superuserUrl }: Briefwell) {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query('delete from app.copilot_sessions; delete from app.copilot_record')
  await client.end()
}
