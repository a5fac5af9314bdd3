import pg from 'pg'
import { type Person, signUp } from '../briefwell.ts'
import { compared, inTurns, median, milliseconds, type Options, type Row } from '../measure.ts'
import { ask } from './ask.ts'
import { addVectors, makeLikenesses } from './likely-vectors.ts'
import type { Filled } from './world.ts'

const mostMs = 120

/** Asks the same questions among a hundred times as many passages, with as many vectors as such passages have. */
export async function scaleRow(
  { quick, say }: Options,
  { server, meaning, world, labels }: Filled,
): Promise<Row> {
  const amounts = { few: 1000, many: quick ? 10_000 : 100_000 }
  say(`copilot: ${inWords(amounts.many)} passages`)
  const people = { few: await signUp(server), many: await signUp(server) }
  const words = [...world.texts.values()].join(' ').split(/\s+/)
  const vectors = { few: 0, many: 0 }
  const client = new pg.Client({ connectionString: server.superuserUrl })
  await client.connect()
  const model = meaning.MEANING === 'local' ? await makeLikenesses(client) : null
  for (const side of ['few', 'many'] as const) {
    // In one transaction, so that the job does not see passages without vectors.
    await client.query('begin')
    await addPassages(client, people[side], words, amounts[side])
    if (model) vectors[side] = await addVectors(client, people[side], model)
    await client.query('commit')
  }
  await client.query('vacuum analyze')
  await client.end()
  const questions = labels.map(({ question }) => question).slice(0, 50)
  const slowest = (asker: Person) => async () => {
    const times: number[] = []
    for (const question of questions) times.push((await ask(server, asker, question)).ms)
    return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
  }
  const times = await inTurns(quick ? 1 : 3, {
    many: slowest(people.many),
    few: slowest(people.few),
  })
  const among = (side: keyof typeof amounts) =>
    [
      `${inWords(amounts[side])} passages`,
      ...(vectors[side] > 0 ? [`${inWords(vectors[side])} windows`] : []),
    ].join(' and ')
  const row = compared({
    what: `Copilot: time to answer among ${among('many')}, p95`,
    ours: times.many,
    floor: times.few,
    floorName: `among ${among('few')}`,
    show: milliseconds,
    atMost: 1.5,
  })
  const isFast = median(times.many) <= mostMs
  return { ...row, goal: `${row.goal}, within ${mostMs} ms`, met: row.met && isFast }
}

const inWords = (amount: number) => amount.toLocaleString('en')

/** Fills a company with briefs of ten passages of sixty words, drawn from the corpus. */
async function addPassages(client: pg.Client, owner: Person, words: string[], amount: number) {
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
}
