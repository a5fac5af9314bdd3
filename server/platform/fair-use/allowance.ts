import type { LRUCache } from 'lru-cache'
import { type ErrorEntry, refusal } from '../../../contract/errors.ts'
import { TooSoon } from '../http/too-soon.ts'

/** How many requests someone has left, and when that was counted (milliseconds). */
type Allowance = { left: number; at: number }

export type Allowances = LRUCache<string, Allowance>

type Request = { of: string; limit: number; at: Date; refused: ErrorEntry }

/**
 * Takes one request from the allowance: the whole limit may be used at once, and comes back within a
 * minute. Throws 429 with the limit.
 */
export function takeOne(allowances: Allowances, { of, limit, at: moment, refused }: Request) {
  const at = moment.getTime()
  const before = allowances.get(of) ?? { left: limit, at }
  const returned = (Math.max(0, at - before.at) * limit) / 60_000
  const left = Math.min(limit, before.left + returned) - 1
  if (left < 0) {
    const { message } = refusal(refused, { limit: String(limit) })
    throw new TooSoon({ ...refused, message }, Math.ceil((-left * 60) / limit))
  }
  allowances.set(of, { left, at })
}
