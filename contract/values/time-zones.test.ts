import { expect, test } from 'vitest'
import { offeredZones, presentZone } from './time-zones.ts'

test('zones are offered once, by their present names', () => {
  const zones = offeredZones('Europe/Kiev')
  expect(zones.slice(0, 2)).toEqual(['UTC', 'Europe/Kyiv'])
  expect(new Set(zones).size).toBe(zones.length)
  for (const name of ['Asia/Kolkata', 'America/Nuuk', 'Asia/Ho_Chi_Minh', 'Europe/Berlin']) {
    expect(zones).toContain(name)
  }
  for (const name of ['Asia/Calcutta', 'Europe/Kiev', 'Asia/Saigon', 'Pacific/Truk']) {
    expect(zones).not.toContain(name)
  }
})

test('a present name means the same zone as the old one', () => {
  const timeIn = (timeZone: string, at: Date) =>
    at.toLocaleString('en', { timeZone, dateStyle: 'short', timeStyle: 'long' })
  for (const name of Intl.supportedValuesOf('timeZone')) {
    for (const month of [0, 6]) {
      const at = new Date(Date.UTC(2026, month, 1))
      expect(timeIn(presentZone(name), at), name).toBe(timeIn(name, at))
    }
  }
})
