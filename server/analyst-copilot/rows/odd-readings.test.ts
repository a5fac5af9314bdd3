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

  test('stores no more words that were not understood than a question has', async () => {
    const words = Array.from({ length: 100 }, () => 'x'.repeat(1000))
    await expect(ask({ notUnderstood: words })).rejects.toMatchObject({ status: 400 })
    expect((await ask({ notUnderstood: ['quantum'] })).response.reading).toMatchObject({
      notUnderstood: ['quantum'],
    })
  })
})
