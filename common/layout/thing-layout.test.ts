import { expect, test } from 'vitest'
import { newWidget, type WidgetOf } from '../../contract/insight-canvas/canvas-widgets.ts'
import { fittedSize, freeTextSizes, lineHeight, textBox, withTextHeight } from './thing-layout.ts'

const note = (text: string) => {
  const widget = newWidget('note', 'n') as WidgetOf<'note'>
  return { ...widget, data: { ...widget.data, text } }
}

test('the text of a note shrinks with its length, and then the note grows', () => {
  const sizeOf = (text: string) => fittedSize(text, textBox(note(text)))
  const sizes = [5, 60, 150, 300].map((count) => sizeOf('Aa '.repeat(count)))
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  expect(sizes[0]).toBe(28)
  expect(withTextHeight(note('short'))).toMatchObject({ height: 200 })
  const long = withTextHeight(note('word '.repeat(380)))
  expect(long.height).toBeGreaterThan(400)
  expect(sizeOf('word '.repeat(380))).toBe(12)
})

test('one long word is broken rather than cut off, in any script', () => {
  expect(fittedSize('W'.repeat(100), { width: 172, height: 400 })).toBeLessThan(28)
  for (const text of ['', '👩🏽‍🚒'.repeat(50), 'ممر بارد '.repeat(30), '\n\n\n']) {
    expect(fittedSize(text, { width: 172, height: 176 })).toBeGreaterThanOrEqual(12)
  }
})

test('free text is as high as its lines', () => {
  const text = newWidget('text', 't') as WidgetOf<'text'>
  const line = Math.ceil(freeTextSizes.M * lineHeight)
  const high = (words: string) =>
    withTextHeight({ ...text, data: { ...text.data, text: words } }).height
  expect([high(''), high('One'), high('One\nTwo')]).toEqual([line, line, 2 * line])
})
