import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getCopilotSession } from '../../contract/analyst-copilot/analyst-copilot.ts'
import { listCopilotRecord } from '../../contract/analyst-copilot/copilot-record.ts'
import {
  newWidget,
  type Widget,
  type WidgetOf,
} from '../../contract/insight-canvas/canvas-widgets.ts'
import {
  createCanvas,
  deleteCanvas,
  getCanvas,
  saveCanvas,
} from '../../contract/insight-canvas/canvases.ts'
import { restoreDeleted } from '../../contract/undo/undo.ts'
import { startHarness } from '../testing/harness.ts'
import { ask, askInSession, shown } from '../testing/worlds/copilot.ts'
import { newCompanies, newMember, newUser, type TestUser } from '../testing/worlds/people.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)

const swotOf = (list: 'strengths' | 'weaknesses', ...texts: string[]): WidgetOf<'swot'> => {
  const swot = newWidget('swot', randomUUID()) as WidgetOf<'swot'>
  const entries = texts.map((text) => ({ text, source: null }))
  return { ...swot, data: { ...swot.data, [list]: entries } }
}
const newCanvas = (as: TestUser, title: string, ...widgets: Widget[]) =>
  h.call(createCanvas, { as, body: { title, widgets } })
const tells = async (as: TestUser, question: string, words: string) =>
  shown(await ask(h, as, question)).includes(words)

describe('passages of canvases', () => {
  test('are quoted with the canvas as their source, linked to the widget', async () => {
    const widget = swotOf('weaknesses', 'The okapi gateway restarts twice a week.')
    const { id } = await newCanvas(ours.owner, 'Autumn review', widget)
    const { session, query } = await askInSession(
      h,
      ours.owner,
      'How often does the okapi gateway restart?',
    )
    expect(query.response).toMatchObject({
      refused: false,
      content: expect.stringContaining('[1]'),
    })
    expect(query.response.statements[0]).toMatchObject({
      text: 'The okapi gateway restarts twice a week.',
      group: 'Autumn review',
    })
    expect(query.response.sources[0]).toMatchObject({
      title: 'Autumn review',
      type: 'internal',
      url: `/insight-canvas/${id}?widget=${widget.id}`,
      canvasId: id,
      field: 'weakness',
      briefId: null,
      productId: null,
      vendor: 'Acme Robotics',
    })
    const asked = await ask(h, ours.owner, 'Which weaknesses does the autumn review list?')
    const texts = asked.statements.map(({ text }) => text)
    expect(texts).toContain('The okapi gateway restarts twice a week.')
    const { items } = await h.call(listCopilotRecord, { as: ours.owner, query: {} })
    expect(items.find(({ text }) => text === query.text)?.places[0]).toMatchObject({
      title: 'Autumn review',
      field: 'weakness',
    })
    // A saved answer is readable only while the canvas exists.
    const { transactionId } = await h.call(deleteCanvas, { as: ours.owner, params: { id } })
    const read = async () => {
      const params = { id: session }
      const { queries } = await h.call(getCopilotSession, { as: ours.owner, params })
      return JSON.stringify(queries).includes('twice a week')
    }
    expect(await read()).toBe(false)
    await h.call(restoreDeleted, { as: ours.owner, body: { transactionId } })
    expect(await read()).toBe(true)
  })

  test('include vendor maps, technology debts and scenarios', async () => {
    const at = { x: 20, y: 20 }
    const map = newWidget('vendor-map', randomUUID(), at) as WidgetOf<'vendor-map'>
    const debt = newWidget('tech-debt', randomUUID(), at) as WidgetOf<'tech-debt'>
    const scenario = newWidget('scenario', randomUUID(), at) as WidgetOf<'scenario'>
    const vendor = { ...map.data.vendors[0], name: 'Quokka Systems', x: 31, y: 64 }
    const widgets = [
      { ...map, data: { ...map.data, vendors: [vendor] } },
      {
        ...debt,
        data: { ...debt.data, items: [{ category: 'Billing monolith', risk: 'high', impact: 45 }] },
      },
      {
        ...scenario,
        data: {
          title: 'If we buy Tapir',
          outcomes: [{ label: 'Licence spend', value: '+12%', type: 'negative' }],
        },
      },
    ] as Widget[]
    await newCanvas(ours.owner, 'Landscape', ...widgets)
    const first = async (question: string) =>
      (await ask(h, ours.owner, question)).statements[0]?.text
    // The map alone tells where on it a vendor is.
    expect(await first('What is the ability to deliver of Quokka Systems?')).toBe(
      'Quokka Systems: Completeness of vision, Ability to deliver',
    )
    expect(await first('Which impact has the billing monolith?')).toBe(
      'Billing monolith: 45%, high risk',
    )
    expect(await first('What happens to the licence spend?')).toBe('Licence spend: +12%')
    expect(await first('Which scenario is about Tapir?')).toBe('If we buy Tapir')
  })

  test('are updated by every save, deletion and Undo', async () => {
    const as = ours.owner
    const widget = swotOf('strengths', 'Numbat support answers within 4 hours.', 'Numbat is calm.')
    const { id, revision } = await newCanvas(as, 'Plan', widget)
    const question = 'Within how many hours does Numbat support answer?'
    expect(await tells(as, question, '4 hours')).toBe(true)
    const changed = swotOf('strengths', 'Numbat support answers within 2 hours.', 'Numbat is calm.')
    const put = { ...changed, id: widget.id }
    const body = { revision, widgets: [{ rev: revision, widget: put }] }
    await h.call(saveCanvas, { as, params: { id }, body })
    expect(await tells(as, question, '4 hours')).toBe(false)
    expect(await tells(as, question, '2 hours')).toBe(true)
    expect(await tells(as, 'Is Numbat calm?', 'Numbat is calm.')).toBe(true)

    const { transactionId } = await h.call(deleteCanvas, { as, params: { id } })
    expect(await tells(as, question, 'Numbat')).toBe(false)
    await h.call(restoreDeleted, { as, body: { transactionId } })
    expect(await tells(as, question, '2 hours')).toBe(true)

    const now = await h.call(getCanvas, { as, params: { id } })
    const deleted = [{ id: widget.id, rev: now.revision }]
    const emptied = { title: 'Numbat plan', revision: now.revision, deleted }
    await h.call(saveCanvas, { as, params: { id }, body: emptied })
    expect(await tells(as, question, '2 hours')).toBe(false)
    expect((await ask(h, as, 'Which plan is about Numbat?')).sources[0]?.title).toBe('Numbat plan')
  })

  test('are found only by members of the company, or by an owner without a company', async () => {
    const question = 'How heavy is the dhole?'
    const said = 'The dhole weighs 17 kilograms.'
    await newCanvas(ours.owner, 'Ours', swotOf('strengths', said))
    const alone = await newUser(h)
    await newCanvas(alone, 'Mine', swotOf('strengths', 'The dhole weighs 18 kilograms.'))
    const heard = async (as: TestUser) =>
      shown(await ask(h, as, question)).match(/1[78] kilograms/)?.[0]
    expect(await heard(ours.owner)).toBe('17 kilograms')
    expect(await heard(await newMember(h, ours))).toBe('17 kilograms')
    expect(await heard(await newMember(h, ours, { can_manage_briefs: true }))).toBe('17 kilograms')
    expect(await heard(theirs.owner)).toBeUndefined()
    expect(await heard(await newUser(h))).toBeUndefined()
    const { response } = (await askInSession(h, alone, question)).query
    expect(shown(response)).toContain('18 kilograms')
    expect(response.sources[0]).toMatchObject({ type: 'internal', vendor: null, companyId: null })
  })

  test('are omitted if a question is limited to products, briefs, dates or other vendors', async () => {
    await newCanvas(ours.owner, 'Ours', swotOf('strengths', 'The serval jumps 3 metres high.'))
    const heard = (scope: Parameters<typeof ask>[3]) =>
      ask(h, ours.owner, 'How high does the serval jump?', scope).then(shown)
    expect(await heard({ vendorIds: [ours.id] })).toContain('3 metres')
    for (const scope of [
      { vendorIds: [theirs.id] },
      { productIds: [randomUUID()] },
      { briefIds: [randomUUID()] },
      { since: '2020-01-01T00:00:00Z' },
    ]) {
      expect(await heard(scope)).not.toContain('3 metres')
    }
  })
})
