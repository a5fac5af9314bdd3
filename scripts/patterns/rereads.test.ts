import { expect, test } from 'vitest'
import { rereads } from './rereads.ts'

test.each([
  ['<a.*?>', ''],
  ['<p>(.*?)</p>', 'gs'],
  ['^.*, .*;', ''],
  ['^key: .*; .*!$', 'm'],
  ['(?<!\\w)a.*-', ''],
  ['(?:ab\\d*)*c', ''],
])('%s with the flags %j reads the same text again and again', (source, flags) => {
  expect(rereads(source, flags)).toBe(true)
})

test.each([
  ['<a[^<>]*>', ''],
  ['^<a.*?>', ''],
  ['<a.*', ''],
  ['<a.{0,40}>', ''],
  ['(?<!\\w)a\\w*-', ''],
  ['<a.*?>', 'y'],
])('%s with the flags %j does not', (source, flags) => {
  expect(rereads(source, flags)).toBe(false)
})
