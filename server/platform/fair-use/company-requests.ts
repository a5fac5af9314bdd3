import { generalErrors } from '../../../contract/errors.ts'
import type { Ctx } from '../context.ts'

/**
 * Counts a request for its company, only once however many transactions it opens. Throws 429 with the limit.
 */
export function countRequest({ counted, now, services }: Ctx, companyId: string) {
  if (counted.forCompany) return
  counted.forCompany = true
  services.allowances.take({
    of: `company_requests:${companyId}`,
    limit: services.env.COMPANY_REQUESTS_PER_MINUTE,
    at: now(),
    refused: generalErrors.companyTooBusy,
  })
}
