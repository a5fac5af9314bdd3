import { createHash } from 'node:crypto'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { type stopShareMails as contract, shareErrors } from '../../contract/shares/shares.ts'
import type { Ctx } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { readOptOut } from './opt-out-link.ts'
import { insertOptOut } from './queries.ts'

/** Stops the share mails of one company, or of all, to the address a link was mailed to. */
export async function stopShareMails(
  { services }: Pick<Ctx, 'services'>,
  { query }: Pick<Input<typeof contract>, 'query'>,
) {
  const optOut = readOptOut(services, query.token)
  if (!optOut) throw refusal(shareErrors.unknownLink)
  const addressHash = createHash('sha256').update(optOut.email).digest('hex')
  const companyId = query.from === 'all' ? null : optOut.companyId
  await withSystemTx(services, 'opt-out of share mails', (tx) =>
    insertOptOut(tx, addressHash, companyId),
  )
  return { stopped: query.from }
}
