import { expect, test } from 'vitest'
import { newWidget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { readCanvasFile } from './read-canvas-file.ts'

const id = '0b9ac3f4-3a3c-4b9e-9d9e-1f5f2c6b7a01'
const map = newWidget('vendor-map', id)
const file = (widgets: unknown[]) =>
  JSON.stringify({ kind: 'briefwell-canvas', version: 1, title: 'Market', widgets })
const faultsOf = (text: string) => readCanvasFile(text).faults

test('reads an exported file', () => {
  expect(readCanvasFile(file([map])).canvas).toMatchObject({ title: 'Market', widgets: [map] })
})

test('reports each fault with its place', () => {
  const vendors = [{ name: 'Us', x: 120, y: 'NaN', size: 'large' }]
  const bad = { ...map, data: { ...map.data, vendors } }
  const { id: _, ...nameless } = map
  expect(faultsOf(file([map, bad]))).toEqual([
    'Widget 2 (Vendor map), vendors 1, x: Use 0 to 100',
    'Widget 2 (Vendor map), vendors 1, y: Enter a whole number',
  ])
  expect(faultsOf(file([nameless]))?.[0]).toMatch(/^Widget 1 \(Vendor map\), id: /)
  expect(faultsOf(file([map, map]))).toEqual([
    'Widget 2 (Vendor map), id: Another item has the same id',
  ])
})

test('refuses other files', () => {
  expect(faultsOf('{')).toEqual(['This file is not JSON.'])
  for (const text of [
    'null',
    '[]',
    '1',
    '{"kind":"other"}',
    '{"widgets":[{"type":"__proto__"}]}',
  ]) {
    expect(faultsOf(text)?.length, text).toBeGreaterThan(0)
  }
  expect(faultsOf(file([]).replace('{', '{"__proto__":{"admin":true},'))?.length).toBe(1)
  expect(faultsOf(file([null, 7, []]))).toHaveLength(3)
  expect('admin' in {}).toBe(false)
})
