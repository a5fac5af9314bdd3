import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createBrief } from '../../contract/briefs/briefs.ts'
import { addCaption } from '../../contract/captions/captions.ts'
import { newWidget, type WidgetOf } from '../../contract/insight-canvas/canvas-widgets.ts'
import { createCanvas } from '../../contract/insight-canvas/canvases.ts'
import { answerQuestion, askQuestion } from '../../contract/questions/questions.ts'
import { startHarness } from '../testing/harness.ts'
import { newVideoBrief, webVtt } from '../testing/worlds/captions.ts'
import { newCompany } from '../testing/worlds/people.ts'
import { sampleBrief } from '../testing/worlds/samples.ts'
import { newReader, newShare, newSharedBrief } from '../testing/worlds/shares.ts'
import { renewPassages } from './renew-passages.ts'

const h = await startHarness()
const ours = await newCompany(h)
const as = ours.owner

const renew = () => renewPassages(h.services)

/** What is indexed of a brief or canvas, with the ids of its passages. */
const passagesOf = (id: string, field: string) => h.sql<Record<string, unknown>>`
  select id, text, starts, end_ms from app.passages
  where ${id}::uuid in (brief_id, canvas_id) and field = ${field} order by id`

/** Writes passages as a version did that knew neither boilerplate nor answers, and has them renewed. */
async function renewFromEarlier(made: () => Promise<unknown>) {
  await h.sql`
    insert into app.passage_renewal
    values (true, 9223372036854775807, '00000000-0000-0000-0000-000000000000')
    on conflict (one) do update set (unrenewed_below, questions_after) = (excluded.unrenewed_below, excluded.questions_after)`
  await made()
  await renew()
}

test('passages of earlier versions lose what says nothing; the others stay as they are', async () => {
  const { id } = await newVideoBrief(h, ours, { description: 'The lamp holds 40 hours.' })
  const text = webVtt('It floats.')
  await h.call(addCaption, { as, params: { id }, body: { language: 'en', text } })
  const [untouched] = await passagesOf(id, 'description')
  const [caption] = await passagesOf(id, 'said')
  await renewFromEarlier(async () => {
    await h.sql`
      update app.passages
      set text = ${'Hello and\nwelcome. It\nfloats. Thank\nyou. It is\nblue.'}, starts = '{0,1,2,3,4}', end_ms = 5
      where id = ${caption?.id}`
    await h.sql`
      insert into app.passages (company_id, brief_id, field, language, text)
      values (${ours.id}, ${id}, 'description', 'en', 'Thanks for watching.')`
  })
  expect(await passagesOf(id, 'description')).toEqual([untouched])
  expect(await passagesOf(id, 'said')).toEqual([
    { id: caption?.id, text: 'It\nfloats.', starts: [1, 2], end_ms: 3 },
    { id: expect.anything(), text: 'It is\nblue.', starts: [3, 4], end_ms: 5 },
  ])
})

test('vendors on maps lose their coordinates', async () => {
  const map = newWidget('vendor-map', randomUUID()) as WidgetOf<'vendor-map'>
  const vendors = [{ ...map.data.vendors[0], name: 'Quokka' }]
  const widget = { ...map, data: { ...map.data, xAxis: 'Cost', yAxis: '', vendors } }
  const body = { title: 'Map', widgets: [widget as typeof map] }
  const { id } = await h.call(createCanvas, { as, body })
  await renewFromEarlier(
    () => h.sql`
      update app.passages set text = 'Quokka: Cost 40' where canvas_id = ${id} and field = 'mapVendor'`,
  )
  expect(await passagesOf(id, 'mapVendor')).toMatchObject([{ text: 'Quokka: Cost' }])
})

test('answers given before become passages', async () => {
  const brief = await newSharedBrief(h, ours)
  const reader = await newReader(h, await newShare(h, as, brief))
  const params = { briefId: brief.id }
  const { id } = await h.call(askQuestion, { as: reader, params, body: { text: 'Is it blue?' } })
  const answered = { id: brief.id, questionId: id }
  await h.call(answerQuestion, { as, params: answered, body: { text: 'It is green.' } })
  await renewFromEarlier(() => h.sql`delete from app.passages where question_id = ${id}`)
  expect(await passagesOf(brief.id, 'answer')).toMatchObject([
    { text: 'Is it blue?\nIt is green.' },
  ])
})

test('a run sees only what was made before, and nothing once all was seen', async () => {
  await renew()
  const { id } = await h.call(createBrief, { as, body: sampleBrief() })
  await h.sql`
    insert into app.passages (company_id, brief_id, field, language, text)
    values (${ours.id}, ${id}, 'description', 'en', 'Thanks for watching.')`
  await renew()
  expect(await passagesOf(id, 'description')).toHaveLength(2)
})
