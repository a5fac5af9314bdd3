import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftKey, forgetDraftsOfOthers, keepDraft, readDraft } from './kept-drafts.ts'

class Store {
  getItem(key: string) {
    return Object.hasOwn(this, key) ? Reflect.get(this, key) : null
  }
  setItem(key: string, value: string) {
    Reflect.set(this, key, value)
  }
  removeItem(key: string) {
    Reflect.deleteProperty(this, key)
  }
}

beforeEach(() => vi.stubGlobal('sessionStorage', new Store()))
afterEach(() => vi.unstubAllGlobals())

const form = 'product:new'
const draft = { base: { revision: 1, values: { name: '' } }, changes: { name: 'Atlas' } }

test('a draft belongs to one account, company and record', () => {
  keepDraft(draftKey('ann', 'acme', form), draft)
  expect(readDraft(draftKey('ann', 'acme', form))).toEqual(draft)
  for (const [user, company, name] of [
    ['bob', 'acme', form],
    ['ann', 'other', form],
    ['ann', undefined, form],
    ['ann', 'acme', 'product:7'],
  ] as const) {
    expect(readDraft(draftKey(user, company, name))).toBeUndefined()
  }
})

test('after an ended session the same user finds their drafts; another user deletes them', () => {
  const mine = draftKey('ann', 'acme', form)
  keepDraft(mine, draft)
  sessionStorage.setItem('briefwell-sidebar', 'wide')
  forgetDraftsOfOthers('ann')
  expect(readDraft(mine)).toEqual(draft)
  // A user whose id starts with the same letters is another user.
  forgetDraftsOfOthers('an')
  expect(Object.keys(sessionStorage)).toEqual(['briefwell-sidebar'])
})

test.each(['', 'null', '[]', '{"base":1}', '{"base":{"revision":1},"changes":{}}', '{'])(
  '%j is not a draft',
  (kept) => {
    const key = draftKey('ann', 'acme', form)
    sessionStorage.setItem(key, kept)
    expect(readDraft(key)).toBeUndefined()
  },
)
