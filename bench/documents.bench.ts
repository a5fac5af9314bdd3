import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { documentTypes } from '../contract/boardroom-builder/documents.ts'
import { readCaptions } from '../server/captions/read-captions.ts'
import { type Briefwell, bearer, type Person, signUp, startBriefwell } from './briefwell.ts'
import { buildPages } from './browser.ts'
import { longDocumentRows } from './long-document.ts'
import { compared, inTurns, median, milliseconds, type Options, type Row } from './measure.ts'
import { temporaryFolder } from './processes.ts'

const briefs = 20
/** One line of captions every four seconds, for an hour. */
const lines = { each: 900, ms: 4000 }
const longestMs = 1000

/**
 * The time to write a document without a language model from 20 briefs of one hour each; typing in
 * a document of 100 pages, and exporting it.
 */
export default async function benchDocuments(options: Options): Promise<Row[]> {
  const { quick, say, profileDir, copilot } = options
  say('documents: building the pages')
  await buildPages()
  const server = await startBriefwell(temporaryFolder('documents'), profileDir)
  const author = await signUp(server)
  say(`documents: ${briefs} briefs of an hour`)
  const briefIds = await addBriefs(server, author, copilot.corpus)
  const write = (material: object) => async () => {
    const times: number[] = []
    for (const type of Object.keys(documentTypes)) {
      const started = performance.now()
      const answer = await fetch(`${server.url}/api/documents`, {
        method: 'POST',
        headers: { ...bearer(author), 'content-type': 'application/json' },
        body: JSON.stringify({ title: 'Telemetry', type, audience: 'technical-team', material }),
      })
      if (!answer.ok) throw new Error(`${type}: ${answer.status} ${await answer.text()}`)
      times.push(performance.now() - started)
    }
    return Math.max(...times)
  }
  const times = await inTurns(quick ? 1 : 3, { ours: write({ briefIds }), floor: write({}) })
  const long = await longDocumentRows(server, author, options)
  const row = compared({
    what: `Documents: writing one from ${briefs} briefs of an hour, the slowest type`,
    ...times,
    floorName: 'without material',
    show: milliseconds,
  })
  const met = quick ? null : median(times.ours) <= longestMs
  return [{ ...row, goal: `at most ${milliseconds(longestMs)}`, met }, ...long]
}

/** Adds briefs of one product, each with an hour of captions from the corpus; returns their ids. */
async function addBriefs({ superuserUrl }: Briefwell, author: Person, corpus: string) {
  const spoken = globSync('*.vtt', { cwd: corpus })
    .sort()
    .flatMap((file) => readCaptions(readFileSync(join(corpus, file), 'utf8')).cues)
    .map(({ text }) => text)
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const [productId, ids] = [randomUUID(), Array.from({ length: briefs }, () => randomUUID())]
    await client.query('set role service_role')
    await client.query(
      `insert into public.products (id, company_id, user_id, name, category, websiteurl,
         salescontactname, salescontactemail)
       values ($1, $2, $2, 'Atlas', 'Software', 'https://acme.example', 'Sam Seller', 'sam@acme.example')`,
      [productId, author.id],
    )
    for (const [at, id] of ids.entries()) {
      const from = Math.floor((at * spoken.length) / briefs)
      const said = Array.from(
        { length: lines.each },
        (_, line) => spoken[(from + line) % spoken.length],
      )
      await addBrief(client, { id, productId, authorId: author.id, title: `Brief ${at}`, said })
    }
    await client.query('reset role')
    await client.query('vacuum analyze')
    return ids
  } finally {
    await client.end()
  }
}

type NewBrief = {
  id: string
  productId: string
  authorId: string
  title: string
  said: readonly (string | undefined)[]
}

async function addBrief(client: pg.Client, { id, productId, authorId, title, said }: NewBrief) {
  const [objectId, captionId] = [randomUUID(), randomUUID()]
  await client.query(
    `insert into storage.objects (id, bucket_id, name, company_id, owner_id, size, mime_type, sha256)
     values ($1, 'brief_videos', $2, $3, $3, 1000, 'video/mp4', repeat('0', 64))`,
    [objectId, `${authorId}/${objectId}.mp4`, authorId],
  )
  await client.query(
    `insert into public.briefs (id, product_id, user_id, title, type, status, uploaded_video_url)
     values ($1, $2, $3, $4, 'product', 'active', 'https://video.example/1.mp4')`,
    [id, productId, authorId, title],
  )
  // The trigger that resolves video URLs finds no file for this one.
  await client.query('update public.briefs set video_object_id = $2 where id = $1', [id, objectId])
  await client.query(
    `insert into app.captions (id, object_id, company_id, language, label)
     values ($1, $2, $3, 'en', 'Captions')`,
    [captionId, objectId, authorId],
  )
  await client.query(
    `insert into app.caption_lines (caption_id, position, object_id, company_id, start_ms, end_ms, text, said)
     select $1, place - 1, $2, $3, (place - 1) * $5::integer, place * $5::integer, line, line || chr(10)
     from unnest($4::text[]) with ordinality c (line, place)`,
    [captionId, objectId, authorId, said, lines.ms],
  )
}
