import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import {
  askCopilot,
  type CopilotResponse,
  createCopilotSession,
  getCopilotSession,
} from '../../contract/analyst-copilot/analyst-copilot.ts'
import { newWidget } from '../../contract/insight-canvas/canvas-widgets.ts'
import { createCanvas } from '../../contract/insight-canvas/canvases.ts'
import { startHarness } from '../testing/harness.ts'
import { proveAddress } from '../testing/worlds/accounts.ts'
import { fillFrom } from '../testing/worlds/copilot-corpus.ts'
import {
  beginVersion,
  newDocument,
  publish,
  rewrite,
  said,
} from '../testing/worlds/document-samples.ts'
import { newCompany, newUser } from '../testing/worlds/people.ts'

const folder = resolve(import.meta.dirname, '../../bench/copilot')
const vendors = ['fieldharbor', 'kuehlwerk', 'meridianpay', 'northlight', 'opalgrid', 'tallyroot']
/** Readers, and the vendors whose active briefs they may watch. */
const readers: Record<string, string[]> = {
  ofOne: ['northlight'],
  ofThree: ['northlight', 'opalgrid', 'kuehlwerk'],
  ofNone: [],
}
/** The most questions that a person may ask in an hour. */
const each = process.env.DEEP === '1' ? 500 : 38
/** Words that occur only in one vendor's material: the names of its company and products. */
const namesOf = new Map<string, string[]>()
const h = await startHarness()
const { connectionString } = h.database
const world = await fillFrom(
  { connectionString, signUp: async () => (await newCompany(h)).owner },
  join(folder, 'corpus'),
)
for (const [name, shared] of Object.entries(readers)) {
  const reader = await newUser(h)
  await proveAddress(h, reader)
  world.askers.set(name, reader)
  const owners = shared.map((vendor) => world.askers.get(vendor)?.id ?? '')
  await h.sql`
    insert into app.shares (company_id, brief_id, email, token, user_id, reader_id)
    select b.company_id, b.id, ${reader.email.toLowerCase()}, gen_random_uuid()::text, b.company_id,
           ${reader.id}
    from public.briefs b
    where b.company_id = any (${owners}::uuid[]) and b.status = 'active'`
}
for (const vendor of vendors) {
  const names = [...world.texts]
    .filter(([place]) => place.startsWith(`product:${vendor}`) && place.endsWith('#name'))
    .map(([, name]) => name)
  namesOf.set(vendor, [...names, world.texts.get(`profile:${vendor}#company_name`) ?? ''])
  await addCanvas(vendor)
  await addDocument(vendor)
}
for (const [name, shared] of Object.entries(readers)) {
  const reader = world.askers.get(name)
  if (!reader) throw new Error(`no ${name}`)
  const owners = shared.map((vendor) => world.askers.get(vendor)?.id ?? '')
  await h.sql`
    insert into app.shares (company_id, canvas_id, document_id, email, token, user_id, reader_id)
    select o.company_id, o.canvas_id, o.document_id, ${reader.email.toLowerCase()},
           gen_random_uuid()::text, o.company_id, ${reader.id}
    from (select company_id, id as canvas_id, null::uuid as document_id from app.canvases
          union all select company_id, null, id from app.documents) o
    where o.company_id = any (${owners}::uuid[])`
}

/** A canvas about a vendor's outage, with a word that occurs nowhere else. */
async function addCanvas(vendor: string) {
  const as = world.askers.get(vendor)
  if (!as) throw new Error(`no ${vendor}`)
  const word = `${vendor}-canvas-word`
  const scenario = newWidget('scenario', randomUUID())
  const outcomes = [{ label: `The outage of ${word}`, value: '+10%', type: 'negative' as const }]
  const data = { title: `If the outage of ${word} lasts`, outcomes }
  const widgets = [{ ...scenario, type: 'scenario' as const, data }]
  const { id } = await h.call(createCanvas, { as, body: { title: `Outage of ${vendor}`, widgets } })
  world.names.set(id, `canvas:${vendor}`)
  namesOf.get(vendor)?.push(word)
}

/** A document about the same, whose draft has a word that its published version lacks. */
async function addDocument(vendor: string) {
  const as = world.askers.get(vendor)
  if (!as) throw new Error(`no ${vendor}`)
  const about = (word: string) => said('one', `The outage of ${vendor} ${word} lasted 9 days.`)
  const [published, draft] = [`${vendor}-document-word`, `${vendor}-draft-word`]
  const { id } = await newDocument(h, as, `Report of ${vendor}`, about(published))
  await publish(h, as, id)
  await beginVersion(h, as, id)
  await rewrite(h, as, id, about(draft))
  world.names.set(id, `document:${vendor}`)
  namesOf.get(vendor)?.push(published, draft)
}

const questions = readFileSync(join(folder, 'questions.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { question: string; asker: string })

/** Questions about every vendor in turn, so that most are about material that the asker may not see. */
const asked = [
  ...vendors.map((vendor) => `What happens if the outage of ${vendor}-canvas-word lasts?`),
  ...['document', 'draft'].flatMap((kind) =>
    vendors.map((vendor) => `How long did the outage of ${vendor}-${kind}-word last?`),
  ),
  ...Array.from(
    { length: each },
    (_, at) => questions[(at * 61) % questions.length]?.question ?? '',
  ),
].slice(0, each)

/** A reply without what may repeat words of the question. */
const withoutAsked = ({ reading, ...response }: CopilotResponse) => ({
  ...response,
  reason: '',
  reading: reading && { ...reading, notUnderstood: [] },
})

test.each([...vendors, ...Object.keys(readers)])(
  'an answer to %s contains nothing foreign: words, names, counts, suggestions or follow-ups',
  async (name) => {
    const as = world.askers.get(name)
    if (!as) throw new Error(`no ${name}`)
    const mine = readers[name] ?? [name]
    const allowed = (row: string) =>
      mine.some(
        (vendor) =>
          row.startsWith(`brief:${vendor}`) ||
          [`canvas:${vendor}`, `document:${vendor}`].includes(row),
      ) ||
      (!readers[name] && (row.startsWith(`product:${name}`) || row === `profile:${name}`))
    const foreign = [
      ...vendors
        .filter((vendor) => !mine.includes(vendor))
        .flatMap((vendor) => namesOf.get(vendor) ?? []),
      // Readers see no draft, and authors get no quotations from the published version of their document.
      ...mine.map((vendor) => `${vendor}-${readers[name] ? 'draft' : 'document'}-word`),
    ]
    const { id } = await h.call(createCopilotSession, { as })
    const quoted = new Set<string>()
    for (const text of asked) {
      const { response } = await h.call(askCopilot, { as, params: { id }, body: { text } })
      const rows = response.sources.map(
        ({ documentId, canvasId, briefId, productId, companyId }) =>
          world.names.get(documentId ?? canvasId ?? briefId ?? productId ?? companyId ?? '') ??
          'unknown',
      )
      for (const row of rows) quoted.add(row)
      expect(
        rows.filter((row) => !allowed(row)),
        text,
      ).toEqual([])
      const told = JSON.stringify(withoutAsked(response))
      expect(
        foreign.filter((word) => told.includes(word)),
        text,
      ).toEqual([])
      if (mine.length === 0) expect(response.searched, text).toBe(0)
    }
    for (const vendor of vendors) {
      expect(
        [...quoted].some((row) => row.startsWith(`brief:${vendor}`)),
        vendor,
      ).toBe(mine.includes(vendor))
      expect(quoted.has(`canvas:${vendor}`), vendor).toBe(mine.includes(vendor))
      expect(quoted.has(`document:${vendor}`), vendor).toBe(mine.includes(vendor))
    }
    const { queries } = await h.call(getCopilotSession, { as, params: { id } })
    const told = JSON.stringify(queries.map(({ response }) => withoutAsked(response)))
    expect(foreign.filter((word) => told.includes(word))).toEqual([])
  },
)
