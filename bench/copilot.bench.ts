import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { CopilotQuery, CopilotResponse } from '../contract/analyst-copilot/analyst-copilot.ts'
import { eventsOf } from '../server/testing/events-of.ts'
import { fillFrom } from '../server/testing/worlds/copilot-corpus.ts'
import { type Briefwell, bearer, type Person, signUp, startBriefwell } from './briefwell.ts'
import { type Labelled, type Scored, score, structured } from './copilot/score.ts'
import { compared, inTurns, milliseconds, type Options, type Row } from './measure.ts'
import { temporaryFolder } from './processes.ts'

/**
 * The quality of the copilot's answers to a labelled set, and the cost of 100,000 passages. With
 * COPILOT_BASE_URL set, the model COPILOT_MODEL writes the answers, and COPILOT_EMBEDDING_MODEL
 * compares meanings; with MODELS_DIR, the built-in model does.
 */
export default async function benchCopilot(options: Options): Promise<Row[]> {
  const { quick, say, profileDir, copilot } = options
  const { COPILOT_BASE_URL, COPILOT_MODEL, COPILOT_EMBEDDING_MODEL, COPILOT_API_KEY } = process.env
  const { MODELS_DIR, MEANING_MODEL } = process.env
  const servers = { COPILOT_BASE_URL, COPILOT_MODEL, COPILOT_EMBEDDING_MODEL, COPILOT_API_KEY }
  const MEANING = MODELS_DIR || COPILOT_EMBEDDING_MODEL ? 'local' : 'off'
  const settings = { ...servers, MEANING, MODELS_DIR, MEANING_MODEL, MODELS_FETCH: 'off' }
  const server = await startBriefwell(temporaryFolder('copilot'), profileDir, settings)
  say('copilot: filling the database')
  const target = { connectionString: server.superuserUrl, signUp: () => signUp(server) }
  const world = await fillFrom(target, copilot.corpus)
  if (COPILOT_EMBEDDING_MODEL || MODELS_DIR) {
    say('copilot: waiting for the meanings of passages')
    await embedded(server)
  }
  const labels = readFileSync(copilot.set, 'utf8').trim().split('\n')
  say(`copilot: ${labels.length} questions`)
  const scored: Scored[] = []
  const ask = asking(server, { model: true })
  for (const line of labels) {
    const label = JSON.parse(line) as Labelled
    const asker = world.askers.get(label.asker)
    if (!asker) throw new Error(`${label.id}: no asker ${label.asker}`)
    const started = performance.now()
    const response = await ask(asker, label.question)
    scored.push(score(world, label, response, performance.now() - started))
  }
  for (const untrue of scored.flatMap((each) => each.untrue)) say(`copilot: ${untrue}`)
  const rows = [
    ...qualityRows(scored),
    await scaleRow(options, server, [...world.texts.values()], scored),
  ]
  return rows.map((row) => (quick ? { ...row, met: null } : row))
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

/** Asks in one session per person; `model` also waits for the language model's answer. */
function asking({ url }: Briefwell, { model } = { model: false }) {
  const sessions = new Map<Person, string>()
  return async (asker: Person, text: string): Promise<CopilotResponse> => {
    const post = async (path: string, body: object): Promise<Response> => {
      const answer = await fetch(`${url}/api/copilot${path}`, {
        method: 'POST',
        headers: { ...bearer(asker), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${text}: ${answer.status} ${await answer.text()}`)
      return answer
    }
    const begin = async () => ((await (await post('/sessions', {})).json()) as { id: string }).id
    const session = sessions.get(asker) ?? (await begin())
    sessions.set(asker, session)
    const asked = await post(`/sessions/${session}/queries`, { text })
    const query = (await asked.json()) as CopilotQuery
    if (!model || query.state !== 'waiting') return query.response
    const events = await (await post(`/queries/${query.id}/answer`, {})).text()
    return eventsOf<CopilotQuery>(events).at(-1)?.response ?? query.response
  }
}

function qualityRows(scored: Scored[]): Row[] {
  const answerable = scored.filter(({ label }) => !label.refuse && !structured.has(label.kind))
  const refusable = scored.filter(({ label }) => label.refuse)
  const counted = scored.filter(({ label }) => structured.has(label.kind))
  const readers = answerable.filter(({ label }) => label.asker === 'reader')
  const times = scored.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (part: number) => milliseconds(times[Math.floor(times.length * part)] ?? Number.NaN)
  const untrue = scored.flatMap((each) => each.untrue).length
  return [
    shareRow('recall@5 of sources', answerable, ({ found }) => found, { atLeast: 0.72 }),
    shareRow('recall@20 of sources', answerable, ({ foundLate }) => foundLate, { atLeast: 0.92 }),
    shareRow('recall@5 of sources, asked as a reader', readers, ({ found }) => found, {}),
    shareRow('right answers from rows', counted, (each) => each.found && each.valued, {
      atLeast: 0.9,
    }),
    shareRow('other questions taken for rows', [...answerable, ...refusable], isFromRows, {}),
    plain('quotations that are not verbatim, or foreign', String(untrue), 'none', untrue === 0),
    plain('time to answer, p50 and p95', `${at(0.5)}, ${at(0.95)}`, '', null),
  ]
}

const isFromRows = ({ response }: Scored) => response.mode === 'rows'

const plain = (what: string, ours: string, goal: string, met: boolean | null): Row => ({
  what: `Copilot: ${what}`,
  ours,
  floor: '',
  ratio: null,
  goal,
  met,
})

function shareRow(
  what: string,
  among: Scored[],
  holds: (each: Scored) => boolean,
  { atLeast, atMost }: { atLeast?: number; atMost?: number },
): Row {
  const share = among.filter(holds).length / among.length
  const goal = [atLeast && `at least ${atLeast}`, atMost && `at most ${atMost}`].find(Boolean) || ''
  const met = goal === '' ? null : share >= (atLeast ?? 0) && share <= (atMost ?? 1)
  return plain(`${what} (${among.length})`, share.toFixed(2), goal, met)
}

/** Asks the same questions among a hundred times as many passages. */
async function scaleRow(
  { quick, say }: Options,
  server: Briefwell,
  texts: string[],
  scored: Scored[],
): Promise<Row> {
  const amounts = { few: 1000, many: quick ? 10_000 : 100_000 }
  say(`copilot: ${amounts.many.toLocaleString('en')} passages`)
  const [few, many] = [await signUp(server), await signUp(server)]
  const words = texts.join(' ').split(/\s+/)
  await addPassages(server, few, words, amounts.few)
  await addPassages(server, many, words, amounts.many)
  const questions = scored.map(({ label }) => label.question).slice(0, 50)
  const ask = asking(server)
  const slowest = (asker: Person) => async () => {
    const times: number[] = []
    for (const question of questions) {
      const started = performance.now()
      await ask(asker, question)
      times.push(performance.now() - started)
    }
    return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
  }
  const times = await inTurns(quick ? 1 : 3, { many: slowest(many), few: slowest(few) })
  return compared({
    what: `Copilot: time to answer among ${amounts.many.toLocaleString('en')} passages, p95`,
    ours: times.many,
    floor: times.few,
    floorName: `among ${amounts.few.toLocaleString('en')}`,
    show: milliseconds,
    atMost: 1.5,
  })
}

/** Fills a company with briefs of ten passages of sixty words, drawn from the corpus. */
async function addPassages(
  { superuserUrl }: Briefwell,
  owner: Person,
  words: string[],
  amount: number,
) {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query(
      `with product as (
         insert into public.products (company_id, user_id, name, category, websiteurl, salescontactname,
           salescontactemail)
         values ($1, $1, 'Atlas', 'Software', 'https://acme.example', 'Sam Seller', 'sam@acme.example')
         returning id)
       insert into public.briefs (product_id, user_id, title, type, uploaded_video_url)
       select product.id, $1, 'Brief ' || n, 'product', 'https://video.example/1.mp4'
       from product, generate_series(1, $2::integer) n`,
      [owner.id, amount / 10],
    )
    // Indexes are dropped and recreated, because updating them for each row would take most of the time.
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index where indrelid = 'app.postings'::regclass and not indisprimary`,
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    await client.query('create temp table words (n integer primary key, word text)')
    await client.query(
      'insert into words select n, word from unnest($1::text[]) with ordinality w (word, n)',
      [words],
    )
    await client.query('analyze words; set enable_hashjoin = off; set enable_mergejoin = off')
    await client.query(
      `insert into app.passages (company_id, product_id, brief_id, field, language, text)
       select b.company_id, b.product_id, b.id, 'description', 'en', (
         select string_agg(w.word, ' ')
         from (select 1 + floor(random() * $2)::integer as n
               from generate_series(1, 60) where b.id is not null and place > 0) drawn
         join words w on w.n = drawn.n)
       from public.briefs b, generate_series(1, 10) place where b.company_id = $1`,
      [owner.id, words.length],
    )
    await client.query('drop table words; reset enable_hashjoin; reset enable_mergejoin')
    for (const { definition } of indexes) await client.query(definition)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
