import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { type describeShareMails as contract, shareErrors } from '../../contract/shares/shares.ts'
import type { Ctx } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { readOptOut } from './opt-out-link.ts'
import { findVendorName } from './queries.ts'

/** Whose share mails a mailed link stops. */
export async function describeShareMails(
  { services }: Pick<Ctx, 'services'>,
  { query }: Input<typeof contract>,
) {
  const optOut = readOptOut(services, query.token)
  if (!optOut) throw refusal(shareErrors.unknownLink)
  const { companyId } = optOut
  const vendor = await withSystemTx(
    services,
    'opt-out of share mails',
    (tx) => findVendorName(tx, companyId),
    'read only',
  )
  return { vendor: vendor ?? null }
}
