import type { LRUCache } from 'lru-cache'
import { generalErrors } from '../../../contract/errors.ts'
import type { Ctx } from '../context.ts'
import { TooSoon } from '../http/too-soon.ts'

/** How many requests a company has left, and when that was counted (milliseconds). */
export type Allowance = { left: number; at: number }

export type Allowances = LRUCache<string, Allowance>

/**
 * Counts a request for its company, once however many transactions it opens. A company may use the
 * whole limit at once and regains it within a minute. Throws 429 with the limit.
 */
export function countRequest({ counted, now, services }: Ctx, companyId: string) {
  if (counted.forCompany) return
  counted.forCompany = true
  const limit = services.env.COMPANY_REQUESTS_PER_MINUTE
  const { allowances } = services.database.fairUse
  const at = now().getTime()
  const before = allowances.get(companyId) ?? { left: limit, at }
  const returned = (Math.max(0, at - before.at) * limit) / 60_000
  const left = Math.min(limit, before.left + returned) - 1
  if (left >= 0) allowances.set(companyId, { left, at })
  else throw new TooSoon(refusal(limit), Math.ceil((-left * 60) / limit))
}

function refusal(limit: number) {
  const { companyTooBusy } = generalErrors
  return { ...companyTooBusy, message: companyTooBusy.message.replace('{limit}', String(limit)) }
}
