import { expect, test } from 'vitest'
import { objectName } from './object-name.ts'

test.each([
  ['video.MP4', '.mp4'],
  ['my logo.final.png', '.png'],
  ['no extension', ''],
])(
  '%s is named after the current time, and keeps its extension',
  {
    tags: ['2.3.3b', '2.7.13a'],
  },
  (name, extension) => {
    const before = Date.now()
    const found = /^acme\/(\d+)-[0-9a-f]{32}(.*)$/.exec(objectName('acme', new File([], name)))
    expect(Number(found?.[1])).toBeGreaterThanOrEqual(before)
    expect(Number(found?.[1])).toBeLessThanOrEqual(Date.now())
    expect(found?.[2]).toBe(extension)
  },
)
