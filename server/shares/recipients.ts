import { analystErrors } from '../../contract/analysts/analysts.ts'
import { refusal } from '../../contract/errors.ts'
import { recipientLimit, shareErrors } from '../../contract/shares/shares.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { selectAddresses, selectListAddresses } from './queries.ts'

type Chosen = { emails: string[]; analystIds: string[]; listIds: string[] }

/** The distinct addresses of typed addresses, contacts and lists: 1 to `recipientLimit`. */
export async function requireRecipients(
  tx: Tx,
  companyId: string,
  chosen: Chosen,
): Promise<string[]> {
  const contacts = await selectAddresses(tx, companyId, chosen.analystIds)
  if (contacts.length < new Set(chosen.analystIds).size) throw refusal(analystErrors.notFound)
  const lists = await selectListAddresses(tx, companyId, chosen.listIds)
  if (lists.length < new Set(chosen.listIds).size) throw refusal(analystErrors.listNotFound)
  const emails = new Set([
    ...chosen.emails,
    ...contacts.map(({ email }) => email),
    ...lists.flatMap((list) => list.emails),
  ])
  if (emails.size === 0) throw refusal(shareErrors.noRecipients)
  if (emails.size > recipientLimit) {
    throw refusal(shareErrors.tooManyRecipients, {
      most: `${recipientLimit}`,
      count: `${emails.size}`,
    })
  }
  return [...emails]
}
