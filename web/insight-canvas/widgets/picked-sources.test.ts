import { expect, test } from 'vitest'
import { sourceKey } from '../../../contract/insight-canvas/canvas-sources.ts'
import type { FoundSource, ResolvedSource } from '../../../contract/insight-canvas/canvases.ts'
import { pick, sourceState } from './picked-sources.ts'
import { entryOf, vendorOf } from './source-entries.ts'

const passage: FoundSource = {
  kind: 'passage',
  id: '4b5d1c9e-1c7f-4c55-9f3e-0d6f5b1a2c3d',
  startMs: 134_000,
  mark: 'aa',
  title: 'Compass in five minutes',
  quote: 'We audit the cold chain\n in one step.',
}
const product: FoundSource = { ...passage, kind: 'product', startMs: null, quote: null }
const nothing = new Map<string, ResolvedSource>()
const { title, quote: _, ...linked } = passage

const resolved = (part: Partial<ResolvedSource>) =>
  new Map([[sourceKey(linked), { ...linked, title, url: '/briefs/1?t=134', ...part }]])

test('an unresolved source is unknown until it is picked', () => {
  expect(sourceState(linked, nothing)).toEqual({ state: 'unknown' })
  expect(sourceState(pick(passage), nothing)).toMatchObject({ state: 'current', title, url: null })
})

test('the response of the server decides: current, changed, or gone', () => {
  const url = '/briefs/1?t=134'
  expect(sourceState(linked, resolved({}))).toMatchObject({ state: 'current', title, url })
  expect(sourceState(linked, resolved({ mark: 'bb' }))).toMatchObject({
    state: 'changed',
    mark: 'bb',
  })
  const gone = resolved({ mark: null, title: null, url: null })
  expect(sourceState(linked, gone)).toEqual({ state: 'gone' })
})

test('an entry has the quotation or the title, on one line, cut to the maximum length', () => {
  expect(entryOf(passage)).toEqual({ text: 'We audit the cold chain in one step.', source: linked })
  expect(entryOf(product).text).toBe(title)
  expect(entryOf({ ...passage, quote: '🙂'.repeat(600) }).text).toBe('🙂'.repeat(500))
})

test('a vendor is named after the title, and a product is our own', () => {
  expect(vendorOf(product)).toMatchObject({ name: title, own: true, x: 50, y: 50 })
  expect(vendorOf({ ...passage, title: 'x'.repeat(200) })).toMatchObject({
    name: 'x'.repeat(100),
    own: false,
  })
})
