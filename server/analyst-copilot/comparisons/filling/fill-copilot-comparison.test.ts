import { describe, expect, test } from 'vitest'
import {
  type Comparison,
  type ComparisonChange,
  changeCopilotComparison,
  comparisonErrors,
  deleteCopilotComparison,
  type Filling,
  fillCopilotComparison,
  stopCopilotComparison,
} from '../../../../contract/analyst-copilot/comparisons.ts'
import { listCopilotRecord } from '../../../../contract/analyst-copilot/copilot-record.ts'
import { updateBrief } from '../../../../contract/briefs/briefs.ts'
import { eventsOf } from '../../../testing/events-of.ts'
import { startHarness } from '../../../testing/harness.ts'
import {
  compare,
  newAnalyst,
  readComparison,
  textsOf,
  vendorsOf,
} from '../../../testing/worlds/comparisons.ts'
import { newCompanies, type TestUser } from '../../../testing/worlds/people.ts'
import { sampleBrief } from '../../../testing/worlds/samples.ts'
import { newSharedBrief } from '../../../testing/worlds/shares.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const { analyst } = await newAnalyst(
  h,
  [ours, 'The licence costs 4,200 euros a year. It works down to minus 28 degrees.'],
  [theirs, 'A licence is free of charge. Support answers within two hours.'],
)

const url = (id: string) => `/api/copilot/comparisons/${id}/fill`
const fill = (as: TestUser, id: string, again?: { axis: 'subjects' | 'criteria'; id: string }) =>
  h.call(fillCopilotComparison, { as, params: { id }, body: { again } })
async function eventsFor(as: TestUser, id: string) {
  const { body } = await h.request({ as, method: 'POST', url: url(id), payload: {} })
  return eventsOf<Filling>(body)
}
const both = (criteria: string[]) =>
  compare(h, analyst, { subjects: vendorsOf(ours, theirs), criteria })

describe('fillCopilotComparison', () => {
  test('fills each cell with the closest statement, word for word, with its source', async () => {
    const { id } = await both(['Licence', 'Support', 'Zeppelin hangars'])
    const events = await eventsFor(analyst, id)
    expect(events.map(({ filling }) => filling)).toEqual([true, true, true, true, false])
    expect(events.every(({ notice }) => notice === null)).toBe(true)
    const read = await readComparison(h, analyst, id)
    expect(events.flatMap(({ cells }) => cells)).toEqual(expect.arrayContaining(read.cells))
    expect(textsOf(read)).toEqual([
      ['The licence costs 4,200 euros a year.', 'A licence is free of charge.'],
      [null, 'Support answers within two hours.'],
      [null, null],
    ])
    expect(read.cells.find(({ text }) => text?.startsWith('Support'))).toMatchObject({
      basis: 'quoted',
      model: null,
      source: {
        title: 'In short',
        type: 'external',
        field: 'description',
        snippet: 'A licence is free of charge. Support answers within two hours.',
        companyId: theirs.id,
      },
    })
    expect(read.filling).toBe(false)
  })

  test('fills only what is new, and a row or column again if asked', async () => {
    const brief = await newSharedBrief(h, ours, { description: 'The kestrel counts 40 gulls.' })
    const as = ours.owner
    const { id } = await compare(h, as, { subjects: vendorsOf(ours), criteria: ['Kestrel gulls'] })
    await fill(as, id)
    const first = await readComparison(h, as, id)
    expect(textsOf(first)).toEqual([['The kestrel counts 40 gulls.']])
    const { productId } = brief
    const body = sampleBrief({
      description: 'The kestrel counts 50 gulls.',
      productId: productId ?? '',
    })
    await h.call(updateBrief, { as, params: { id: brief.id }, body })
    await h.call(changeCopilotComparison, {
      as,
      params: { id },
      body: { change: { do: 'addCriteria', criteria: ['Counts'] } },
    })
    expect((await eventsFor(as, id)).flatMap(({ cells }) => cells)).toHaveLength(1)
    const second = await readComparison(h, as, id)
    expect(textsOf(second)[0]).toEqual(['The kestrel counts 40 gulls.'])
    expect(textsOf(second)[1]).toEqual(['The kestrel counts 50 gulls.'])
    await fill(as, id, { axis: 'criteria', id: first.criteria[0]?.id ?? '' })
    expect(textsOf(await readComparison(h, as, id))[0]).toEqual(['The kestrel counts 50 gulls.'])
  })

  test('fills once for two tabs and a double click', async () => {
    const { id } = await both(['Licence', 'Support', 'Degrees'])
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => eventsFor(analyst, id)))
    const cells = outcomes.flatMap((each) =>
      each.status === 'fulfilled' ? each.value.flatMap((event) => event.cells ?? []) : [],
    )
    expect(cells).toHaveLength(6)
    expect(textsOf(await readComparison(h, analyst, id)).flat()).not.toContain(undefined)
    expect(await eventsFor(analyst, id)).toMatchObject([{ filling: true }, { filling: false }])
  })

  test('takes up what is added while it runs, and drops what is removed', async () => {
    const made = await both(['Licence', 'Support'])
    const params = { id: made.id }
    const change = (one: ComparisonChange) =>
      h.call(changeCopilotComparison, { as: analyst, params, body: { change: one } })
    await Promise.all([
      fill(analyst, made.id),
      change({ do: 'addCriteria', criteria: ['Degrees'] }),
      change({ do: 'remove', axis: 'criteria', id: made.criteria[1]?.id ?? '' }),
    ])
    await fill(analyst, made.id)
    const read = await readComparison(h, analyst, made.id)
    expect(read.criteria.map(({ text }) => text)).toEqual(['Licence', 'Degrees'])
    expect(textsOf(read).flat()).not.toContain(undefined)
  })

  test('a run whose process died can be taken over, and stores nothing any more', async () => {
    const { id } = await both(['Licence'])
    const lost = '00000000-0000-4000-8000-000000000000'
    const beats = (seconds: number) => h.sql`
      update app.copilot_comparisons
      set filling = ${lost}, beat_at = app.now() - make_interval(secs => ${seconds}) where id = ${id}`
    await beats(5)
    expect(await readComparison(h, analyst, id)).toMatchObject({ filling: true })
    const { status, code } = comparisonErrors.filling
    await expect(fill(analyst, id)).rejects.toMatchObject({ status, code })
    await beats(31)
    expect(await readComparison(h, analyst, id)).toMatchObject({ filling: false })
    await fill(analyst, id)
    expect(textsOf(await readComparison(h, analyst, id)).flat()).not.toContain(undefined)
  })

  test('fills two comparisons of a person at a time, and not more', async () => {
    const made = await Promise.all([both(['A']), both(['B']), both(['C'])])
    for (const { id } of made.slice(0, 2)) {
      await h.sql`
        update app.copilot_comparisons set filling = gen_random_uuid(), beat_at = app.now()
        where id = ${id}`
    }
    const { status, code } = comparisonErrors.tooManyAtOnce
    const [first, , third] = made as [Comparison, Comparison, Comparison]
    await expect(fill(analyst, third.id)).rejects.toMatchObject({ status, code })
    expect(await h.call(stopCopilotComparison, { as: analyst, params: { id: first.id } })).toEqual({
      stopped: true,
    })
    expect(await fill(analyst, third.id)).toEqual({ filling: false, cells: [], notice: null })
    await h.call(deleteCopilotComparison, { as: analyst, params: { id: made[1]?.id ?? '' } })
  })

  test('200 fills at once of one person are filled or refused with a reason', async () => {
    const as = (await newAnalyst(h, [ours, 'The licence costs 4,200 euros a year.'])).analyst
    const body = { subjects: vendorsOf(ours), criteria: ['Licence'] }
    const made = await Promise.all(Array.from({ length: 20 }, () => compare(h, as, body)))
    const replies = await Promise.all(
      made.flatMap(({ id }) =>
        Array.from({ length: 10 }, () =>
          h.request({ as, method: 'POST', url: url(id), payload: {} }),
        ),
      ),
    )
    const { filling, tooManyAtOnce } = comparisonErrors
    for (const { statusCode, body: said } of replies) {
      expect([200, filling.status, tooManyAtOnce.status], said).toContain(statusCode)
    }
    expect(replies.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0)
    expect(await eventsFor(as, made[19]?.id ?? '')).toMatchObject([{ filling: true }, {}, {}])
  })

  test('records each criterion once, and says when to go on beyond the limit of questions', async () => {
    const company = (await newCompanies(h)).ours
    await newSharedBrief(h, company, { description: 'The emu costs 12 euros.' })
    const as = company.owner
    const subjects = vendorsOf(company)
    const { id } = await compare(h, as, { subjects, criteria: ['Emu prices', 'Zeppelin'] })
    await fill(as, id)
    const { items } = await h.call(listCopilotRecord, { as, query: {} })
    expect(items.map(({ text }) => text).sort()).toEqual(['Emu prices', 'Zeppelin'])
    expect(items.find(({ text }) => text === 'Emu prices')).toMatchObject({
      outcome: 'closest',
      model: null,
      places: [{ title: 'Atlas in five minutes', field: 'description' }],
    })
    await h.sql`
      insert into app.copilot_record (id, user_id, asked_at, text, scope, refused, confidence, places)
      select gen_random_uuid(), ${as.id}, app.now(), 'Why?', '{}', false, 0, '[]'
      from generate_series(1, 498)`
    await h.call(changeCopilotComparison, {
      as,
      params: { id },
      body: { change: { do: 'addCriteria', criteria: ['Feathers'] } },
    })
    expect(await fill(as, id)).toMatchObject({
      filling: false,
      notice: expect.stringContaining('You have asked 500 questions within an hour.'),
    })
    expect(await readComparison(h, as, id)).toMatchObject({ filling: false })
  })
})
