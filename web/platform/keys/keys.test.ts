import { describe, expect, test } from 'vitest'
import { capsOf, isKey, keyAreas, keyNames, keys, otherCapsOf, pressOf } from './keys.ts'

const plain = { code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }

describe('keys', () => {
  test('no shortcut is ambiguous or a prefix of another', () => {
    const pressesIn = (areas: readonly string[]) =>
      keyNames
        .filter((name) => areas.includes(keys[name].area))
        .flatMap((name) => [keys[name].press, keys[name].also ?? []].flat())
    // Documents and canvases handle their keys before the page, and no page has two of them.
    const own = ['document', 'canvas']
    const others = Object.keys(keyAreas).filter((area) => !own.includes(area))
    for (const presses of [pressesIn(others), ...own.map((area) => pressesIn([area]))]) {
      expect(new Set(presses).size).toBe(presses.length)
      for (const press of presses) {
        expect(presses.filter((other) => other.startsWith(`${press} `))).toEqual([])
      }
    }
  })

  test('a key press is converted to the notation of the table', () => {
    expect(pressOf({ ...plain, key: 'k', ctrlKey: true })).toBe('mod+k')
    expect(pressOf({ ...plain, key: 'k', metaKey: true })).toBe('mod+k')
    expect(pressOf({ ...plain, key: '?', shiftKey: true })).toBe('?')
    expect(pressOf({ ...plain, key: ' ' })).toBe('space')
    expect(pressOf({ ...plain, key: 'N' })).toBe('n')
  })

  test('browser shortcuts are not handled', () => {
    expect(pressOf({ ...plain, key: 'K', ctrlKey: true, shiftKey: true })).toBeNull()
    expect(pressOf({ ...plain, key: 'n', altKey: true })).toBeNull()
    expect(isKey('undo', { ...plain, key: 'Z', ctrlKey: true, shiftKey: true })).toBe(false)
    expect(isKey('redo', { ...plain, key: 'Z', ctrlKey: true, shiftKey: true })).toBe(true)
    expect(pressOf({ ...plain, key: 'N', shiftKey: true })).toBeNull()
  })

  test('on a non-Latin keyboard the physical key counts', () => {
    expect(isKey('mute', { ...plain, key: 'ь', code: 'KeyM' })).toBe(true)
    expect(isKey('mute', { ...plain, key: 'ь', code: 'KeyK' })).toBe(false)
  })

  test('a shortcut may have an alternative key', () => {
    expect(isKey('back', { ...plain, key: 'j' })).toBe(true)
    expect(isKey('back', { ...plain, key: 'ArrowLeft' })).toBe(true)
    expect(isKey('back', { ...plain, key: 'ArrowRight' })).toBe(false)
    expect(otherCapsOf('back', 'Ctrl')).toEqual([['←']])
    expect(otherCapsOf('redo', 'Ctrl')).toEqual([['Ctrl', 'Y']])
    expect(otherCapsOf('mute', 'Ctrl')).toBeNull()
  })

  test('each key of a sequence is a separate step; keys held together are one step', () => {
    expect(capsOf('palette', '⌘')).toEqual([['⌘', 'K']])
    expect(capsOf('products', 'Ctrl')).toEqual([['G'], ['P']])
    expect(capsOf('play', 'Ctrl')).toEqual([['Space']])
  })
})
