import { expect, test } from 'vitest'
import { fold } from '../../common/text/fold.ts'
import { startHarness } from './harness.ts'

const h = await startHarness()

/** Latin with all its accents, Greek and Cyrillic. */
const ranges = [
  [0x20, 0x24f],
  [0x370, 0x3ff],
  [0x400, 0x52f],
  [0x1e00, 0x1fff],
] as const

test('the database folds texts as the browser does', async () => {
  const letters = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
  )
  const texts = [...letters, 'GRÖSSE', 'Größe', 're\u0301sume\u0301', '한국어', '🚚 Ünïcode']
  const rows = await h.sql<{ text: string; folded: string }>`
    select text, app.fold(text) as folded from unnest(${texts}::text[]) as text`
  const differ = rows.filter(({ text, folded }) => folded !== fold(text))
  expect(differ.map(({ text, folded }) => [text, folded, fold(text)])).toEqual([])
  expect(fold('GRÖßE')).toBe('grosse')
})
