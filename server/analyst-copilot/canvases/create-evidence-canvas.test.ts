import { describe, expect, test } from 'vitest'
import { listCopilotScope } from '../../../contract/analyst-copilot/copilot-scope.ts'
import {
  createEvidenceCanvas,
  type EvidenceKind,
} from '../../../contract/analyst-copilot/evidence-canvases.ts'
import { addCaption } from '../../../contract/captions/captions.ts'
import { thingSizes } from '../../../contract/insight-canvas/canvas-things.ts'
import type { Widget, WidgetOf } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { exportCanvas, getCanvas, listCanvases } from '../../../contract/insight-canvas/canvases.ts'
import { revokeShare } from '../../../contract/shares/shares.ts'
import { startHarness } from '../../testing/harness.ts'
import { newVideoBrief, webVtt } from '../../testing/worlds/captions.ts'
import { newAnalyst } from '../../testing/worlds/comparisons.ts'
import { newCompanies, type TestUser } from '../../testing/worlds/people.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const third = (await newCompanies(h)).ours
await h.sql`update public.company_profiles set company_name = 'Blue Boxes' where id = ${third.id}`

type Body = { kind: EvidenceKind; criteria?: string[] }
const make = (as: TestUser, briefIds: string[], body: Body) =>
  h.call(createEvidenceCanvas, { as, body: { briefIds, ...body } })
const open = async (as: TestUser, id: string) => {
  const { widgets, sources } = await h.call(getCanvas, { as, params: { id } })
  const all = widgets.map(({ widget }) => widget)
  return { all, sources, notes: all.filter(isNote) }
}
const asked = (id: string) => ({ as: analyst, params: { id } })
const isNote = (widget: Widget): widget is WidgetOf<'note'> => widget.type === 'note'
const frame = (all: Widget[], title: string) => all.find((one) => one.title === title)
const isIn = (outer: Widget | undefined, { x, y, width, height }: Widget) =>
  outer !== undefined &&
  x >= outer.x &&
  y >= outer.y &&
  x + width <= outer.x + outer.width &&
  y + height <= outer.y + outer.height

const { analyst, shares } = await newAnalyst(
  h,
  [ours, 'The licence costs 4,200 euros a year. The close takes four days.'],
  [theirs, 'A licence costs 9,000 euros a year. The close takes 12 days.'],
  [third, 'We ship blue boxes to every depot. Ask us about our price.'],
)
const { briefs } = await h.call(listCopilotScope, { as: analyst, query: {} })
const briefIds = ['Acme Robotics', 'Other Corp', 'Blue Boxes'].map(
  (name) => briefs.find(({ vendor }) => vendor === name)?.id ?? '',
)

describe('a comparison wall', () => {
  test('has a note for each vendor and criterion with its source, marked until confirmed', async () => {
    const criteria = ['Licence price', 'Days of the close']
    const made = await make(analyst, briefIds, { kind: 'wall', criteria })
    expect(made).toMatchObject({ title: 'Comparison wall', model: null, notice: null })
    const { notes, all, sources } = await open(analyst, made.id)
    const texts = notes.map(({ data }) => data.text)
    expect(texts).toContain('The licence costs 4,200 euros a year.')
    expect(texts).toContain('The close takes 12 days.')
    expect(notes).toHaveLength(made.found)
    for (const note of notes) {
      expect(note.proposed).toBe(true)
      expect(briefIds).toContain(note.data.source?.id)
    }
    expect(sources.every(({ url }) => url?.startsWith('/library/'))).toBe(true)
    const shown = all.map((one) => JSON.stringify(one.data)).join()
    for (const words of [...criteria, 'Acme Robotics', 'word for word']) {
      expect(shown).toContain(words)
    }
    const svg = await h.call(exportCanvas, { ...asked(made.id), query: { format: 'svg' } })
    expect((await svg.text()).match(/Proposed/g)).toHaveLength(notes.length)
    const [stored] = await h.sql`
      select count(*)::int as said from app.passages where canvas_id = ${made.id} and field = 'note'`
    expect(stored).toEqual({ said: 0 })
    const query = { format: 'csv' } as const
    const csv = await h.call(exportCanvas, { ...asked(made.id), query })
    expect((await csv.text()).match(/"Proposed"/g)).toHaveLength(notes.length)
  })
})

describe('a vendor landscape', () => {
  test('places vendors by their figures, and puts those without into a tray', async () => {
    const criteria = ['Licence price in euros', 'Days of the close']
    const made = await make(analyst, briefIds, { kind: 'landscape', criteria })
    expect(made.notPlaced).toBe(1)
    const { notes, all } = await open(analyst, made.id)
    const field = frame(all, 'Vendor landscape')
    const [cheap, dear] = notes.filter((note) => isIn(field, note)).sort((a, b) => a.x - b.x)
    expect([cheap?.data.text, dear?.data.text].sort()).toEqual(['Acme Robotics', 'Other Corp'])
    expect(cheap?.data.text).toBe('Acme Robotics')
    // Fewer days are lower, because there are fewer of them.
    expect(cheap?.y).toBeGreaterThan(dear?.y ?? 0)
    expect(cheap?.data.source?.id).toBe(briefIds[0])
    const tray = frame(all, 'Not placed')
    const waiting = notes.filter((note) => isIn(tray, note))
    expect(waiting.map(({ data }) => data.text.split('\n')[0])).toHaveLength(1)
    expect(waiting[0]?.data.text).toContain('No figure that compares for Days of the close')
    expect(JSON.stringify(all)).toContain('Licence price in euros (euro)')
  })
})

describe('a canvas of what was said', () => {
  async function spoken(lines: string[]) {
    const brief = await newVideoBrief(h, ours, { title: 'Roadmap 2027', description: '' })
    await h.call(addCaption, {
      as: ours.owner,
      params: { id: brief.id },
      body: { language: 'en', text: webVtt(...lines) },
    })
    return brief.id
  }

  test('sorts sentences into a SWOT by their words alone, with their seconds', async () => {
    const id = await spoken([
      'Our close is faster than ever before.',
      'Nightly reports are missing in this release.',
      'We plan to expand into Japan next year.',
      'New regulation is a risk for every vendor.',
      'The sky over the depot is blue today.',
      'We do not lack any reports today.',
    ])
    const made = await make(ours.owner, [id], { kind: 'swot' })
    const { notes, all } = await open(ours.owner, made.id)
    expect(made.found).toBe(4)
    for (const [field, words] of [
      ['Strengths', 'faster'],
      ['Weaknesses', 'missing'],
      ['Opportunities', 'Japan'],
      ['Threats', 'regulation'],
    ] as const) {
      const inside = notes.filter((note) => isIn(frame(all, field), note))
      expect(inside.map(({ data }) => data.text)).toEqual([expect.stringContaining(words)])
      expect(inside[0]?.data.source).toMatchObject({ kind: 'passage', id })
    }
    expect(new Set(notes.map(({ data }) => data.source?.startMs)).size).toBe(4)
  })

  test('puts announcements in the order of their dates', async () => {
    const id = await spoken([
      'The new console launches on 3 May 2031.',
      'A pilot began in March 2024.',
      'All regions follow in Q4 2031.',
      'Nobody knows more than that.',
    ])
    const made = await make(ours.owner, [id], { kind: 'timeline' })
    const { notes } = await open(ours.owner, made.id)
    const inOrder = notes.toSorted((a, b) => a.y - b.y || a.x - b.x).map(({ data }) => data.text)
    expect(inOrder).toEqual([
      'A pilot began in March 2024.',
      'Published: Roadmap 2027',
      'The new console launches on 3 May 2031.',
      'All regions follow in Q4 2031.',
    ])
    expect(notes.every(({ width }) => width >= thingSizes.note.least.width)).toBe(true)
  })
})

describe('refusals', () => {
  test('nothing found, and axes that are missing or too many', async () => {
    await expect(make(analyst, briefIds.slice(2), { kind: 'swot' })).rejects.toMatchObject({
      status: 409,
      code: 'nothing_found',
    })
    for (const body of [
      { kind: 'landscape', criteria: ['Price'] },
      { kind: 'wall', criteria: [] },
      { kind: 'swot', criteria: ['Price'] },
      { kind: 'pie' as EvidenceKind },
      { kind: 'wall', criteria: Array.from({ length: 11 }, (_, at) => `Criterion ${at}`) },
    ] as Body[]) {
      await expect(make(analyst, briefIds, body)).rejects.toMatchObject({ status: 400 })
    }
    await expect(make(analyst, [], { kind: 'swot' })).rejects.toMatchObject({ status: 400 })
  })

  test('a brief of others, one no longer shared, and one that does not exist', async () => {
    const wall = { kind: 'wall' as const, criteria: ['Licence price'] }
    const gone = { status: 404, code: 'evidence_brief_not_found' }
    const [share] = shares
    if (!share) throw new Error('nothing is shared')
    await h.call(revokeShare, { as: ours.owner, params: { id: share.id } })
    await expect(make(analyst, briefIds, wall)).rejects.toMatchObject(gone)
    await expect(make(theirs.owner, briefIds.slice(0, 1), wall)).rejects.toMatchObject(gone)
    await expect(make(analyst, [crypto.randomUUID()], wall)).rejects.toMatchObject(gone)
    const { items } = await h.call(listCanvases, { as: theirs.owner })
    expect(items).toEqual([])
  })
})
