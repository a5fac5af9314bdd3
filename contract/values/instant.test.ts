import { expect, test } from 'vitest'
import { instant } from './instant.ts'

const read = (at: string) => instant('Choose a date').safeParse(at).data

test.each([
  ['2026-12-24T18:00:00+02:00', '2026-12-24T16:00:00.000Z'],
  ['2026-12-24T18:00:00.5-05:30', '2026-12-24T23:30:00.500Z'],
  ['2026-12-24T18:00:00Z', '2026-12-24T18:00:00.000Z'],
])('the instant %s is kept as %s', (given, kept) => {
  expect(read(given)).toBe(kept)
})

test.each([
  '2026-12-24T18:00:00',
  '2026-02-30T18:00:00Z',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+02:00',
  '9999-12-31T23:59:59-02:00',
  'tomorrow',
])('%s is no instant', (given) => {
  expect(read(given)).toBeUndefined()
})
