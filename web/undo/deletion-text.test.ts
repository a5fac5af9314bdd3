import { expect, test } from 'vitest'
import { contentsOf, daysLeft, nameOf } from './deletion-text.ts'

const nothing = { products: 0, briefs: 0, captions: 0, analysts: 0, canvases: 0, documents: 0 }

test.each([
  [{ products: 1, briefs: 0, captions: 0 }, 'Atlas', 'Product'],
  [{ products: 1, briefs: 1, captions: 0 }, 'Atlas', 'Product with 1 brief'],
  [{ products: 2, briefs: 0, captions: 0 }, 'Atlas and 1 more', '2 products'],
  [{ products: 2, briefs: 3, captions: 0 }, 'Atlas and 1 more', '2 products with 3 briefs'],
  [{ products: 0, briefs: 1, captions: 0 }, 'Atlas', 'Brief'],
  [{ products: 0, briefs: 1200, captions: 0 }, 'Atlas and 1,199 more', '1,200 briefs'],
  [{ products: 0, briefs: 0, captions: 1 }, 'Atlas', 'Captions'],
  [{ products: 0, briefs: 0, captions: 2 }, 'Atlas and 1 more', 'Captions in 2 languages'],
  [{ analysts: 1 }, 'Atlas', 'Contact'],
  [{ canvases: 1 }, 'Atlas', 'Canvas'],
  [{ documents: 2 }, 'Atlas and 1 more', '2 documents'],
  [{ analysts: 3 }, 'Atlas and 2 more', '3 contacts'],
])('%j is called %j and consists of %j', (counts, name, contents) => {
  const deletion = { ...nothing, ...counts, names: ['Atlas', 'Boreas'] }
  expect([nameOf(deletion), contentsOf(deletion)]).toEqual([name, contents])
})

test('the last day counts as a full day', () => {
  const deletedAt = new Date('2026-01-01T12:00:00Z')
  expect(daysLeft(deletedAt, new Date('2026-01-01T12:00:01Z'))).toBe(30)
  expect(daysLeft(deletedAt, new Date('2026-01-31T11:59:59Z'))).toBe(1)
})
