import { describe, expect, test } from 'vitest'
import {
  askCopilot,
  createCopilotSession,
} from '../../../contract/analyst-copilot/analyst-copilot.ts'
import type { RowsReading } from '../../../contract/analyst-copilot/copilot-reading.ts'
import { startHarness } from '../../testing/harness.ts'
import { newCompany } from '../../testing/worlds/people.ts'

const h = await startHarness()
const { owner } = await newCompany(h)
const { id } = await h.call(createCopilotSession, { as: owner })
const plain: RowsReading = {
  about: 'briefs',
  wants: 'count',
  facts: [],
  conditions: [],
  group: null,
  order: null,
  notUnderstood: [],
}
const ask = (reading: Partial<RowsReading>) =>
  h.call(askCopilot, {
    as: owner,
    params: { id },
    body: { text: 'How many briefs?', reading: { ...plain, ...reading } },
  })

describe('a reading that a program sends', () => {
  test.each<[string, RowsReading['conditions'][number]]>([
    ['the last day', { kind: 'until', value: '9999-12-31' }],
    ['the first day', { kind: 'since', value: '0000-01-01' }],
    ['a day that is none', { kind: 'since', value: '2026-02-31' }],
    ['endless numbers', { kind: 'founded', from: 9_007_199_254_740_991, to: null }],
    ['more than all people', { kind: 'employees', from: 0, to: 9_007_199_254_740_991 }],
    ['endless briefs', { kind: 'briefCount', from: 9_007_199_254_740_991, to: null }],
    ['a reversed range', { kind: 'employees', from: 10, to: 1 }],
    ['a character that is none', { kind: 'place', value: 'a\u0000b' }],
    ['half a character', { kind: 'category', value: 'a\ud800' }],
    ['words that are none', { kind: 'title', value: '\u0000' }],
    ['no words of a title', { kind: 'title', value: '!!' }],
    ['what is not wanted', { kind: 'place', value: '%_\\', not: true }],
    ['wildcards', { kind: 'place', value: '%_\\' }],
    ['no letters', { kind: 'place', value: '!!' }],
  ])('%s is answered or refused, never a failure of ours', async (_what, condition) => {
    for (const about of ['briefs', 'products', 'vendors', 'canvases', 'documents'] as const) {
      const status = await ask({ about, conditions: [condition] }).then(
        () => 200,
        (error: { status: number }) => error.status,
      )
      expect([200, 400, 422], about).toContain(status)
    }
  })

  test.each<[string, Partial<RowsReading>]>([
    ['groups that do not fit', { group: 'category' }],
    ['groups of what has none', { about: 'canvases', group: 'type' }],
    ['groups by vendor', { about: 'products', group: 'vendor' }],
    ['an order that does not fit', { order: { by: 'newest', from: 'least', top: 1, skip: 0 } }],
    ['places that nobody has', { order: { by: 'date', from: 'most', top: 50, skip: 50 } }],
  ])('%s are answered', async (_what, reading) => {
    expect((await ask(reading)).response).toMatchObject({ mode: 'rows' })
  })

  test('stores no more words that were not understood than a question has', async () => {
    const words = Array.from({ length: 100 }, () => 'x'.repeat(1000))
    await expect(ask({ notUnderstood: words })).rejects.toMatchObject({ status: 400 })
    expect((await ask({ notUnderstood: ['quantum'] })).response.reading).toMatchObject({
      notUnderstood: ['quantum'],
    })
  })
})
