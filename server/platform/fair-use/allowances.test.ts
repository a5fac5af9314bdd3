import { expect, onTestFinished, test } from 'vitest'
import { generalErrors } from '../../../contract/errors.ts'
import type { Services } from '../context.ts'
import { Allowances, type Booked } from './allowances.ts'

test('bookings learned while the clock was ahead refuse nothing once it is set back', async () => {
  const start = new Date('2026-03-01T12:00:00Z')
  const services = { now: () => start } as Services
  const booked = Promise.withResolvers<Booked[]>()
  const allowances = new Allowances(
    () => services,
    () => booked.promise,
  )
  onTestFinished(() => allowances.stop())
  const take = () =>
    allowances.take({ of: 'us', limit: 60, at: start, refused: generalErrors.tooManyRequests })
  take()
  take()
  services.now = () => new Date(start.getTime() + 61_000)
  booked.resolve([{ key: 'us', until: start.getTime() + 2000 }])
  await booked.promise
  await new Promise(setImmediate)
  services.now = () => start
  for (let n = 2; n < 60; n += 1) take()
  expect(take).toThrow()
})
