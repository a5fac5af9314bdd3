import { expect, test } from 'vitest'
import { documentSchemes, documentThemes } from '../../contract/boardroom-builder/document-look.ts'
import { contrastOf } from '../../contract/company/readable-colour.ts'
import { lookOfDocument } from './company-look.ts'

const keysOf = <K extends string>(record: Record<K, unknown>) => Object.keys(record) as K[]
const brands = [
  undefined,
  ...['#ffd400', '#ffffff', '#000000', '#00ff00', '#808080'].map((accent) => ({
    ...{ accent, second: '#fffde0', titleFont: null, textFont: null },
  })),
]

const looks = keysOf(documentThemes).flatMap((theme) =>
  keysOf(documentSchemes).flatMap((scheme) =>
    (theme === 'company' ? brands : [undefined]).map((brand) => ({
      name: `${theme} ${scheme} ${brand?.accent ?? ''}`,
      look: lookOfDocument({ theme, scheme }, brand),
    })),
  ),
)

test.each(looks)('every text is readable on its ground: $name', ({ look }) => {
  const { paper, shade, ink, quiet, accentText, gap, callouts, cover } = look
  const fills = Object.values(callouts).map(({ fill }) => fill)
  for (const ground of [paper, shade, gap.fill, ...fills]) {
    for (const text of [ink, quiet, accentText]) {
      expect(contrastOf(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
  }
  expect(contrastOf(gap.ink, gap.fill)).toBeGreaterThanOrEqual(4.5)
  expect(contrastOf(gap.ink, paper)).toBeGreaterThanOrEqual(4.5)
  for (const text of [cover.ink, cover.quiet]) {
    expect(contrastOf(text, cover.fill)).toBeGreaterThanOrEqual(4.5)
  }
})

test.each(looks)('every shape is seen on its ground: $name', ({ look }) => {
  const { paper, charts, callouts, gap } = look
  const edges = Object.values(callouts).map(({ edge }) => edge)
  for (const shape of [...charts, ...edges, gap.edge]) {
    expect(contrastOf(shape, paper), shape).toBeGreaterThanOrEqual(3)
  }
  // The first two series are those that most charts have.
  expect(charts).toHaveLength(6)
})
