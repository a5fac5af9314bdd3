import { expect, test, vi } from 'vitest'
import { newWidget, type Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { validChange } from './change-widget.ts'

const widget = newWidget('swot', '4b5d1c9e-1c7f-4c55-9f3e-0d6f5b1a2c3d')

test('a valid change is passed on, trimmed', () => {
  const onChange = vi.fn()
  expect(validChange(onChange)('Changed', { ...widget, title: ' Ours ' }, 'key')).toBeUndefined()
  expect(onChange).toHaveBeenCalledWith('Changed', { ...widget, title: 'Ours' }, 'key')
})

test.each([
  ['a text', 'Enter a text', { data: { ...widget.data, threats: [{ text: ' ', source: null }] } }],
  ['a number', 'Use 160 to 2000', { width: 5 }],
  ['a title', 'Use at most 200 characters', { title: 'x'.repeat(201) }],
])('an invalid change is not passed on, and explained: %s', (_, message, part) => {
  const onChange = vi.fn()
  expect(validChange(onChange)('Changed', { ...widget, ...part } as Widget)).toBe(message)
  expect(onChange).not.toHaveBeenCalled()
})
