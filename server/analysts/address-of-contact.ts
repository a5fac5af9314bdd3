import { analystErrors } from '../../contract/analysts/analysts.ts'
import { refusal } from '../../contract/errors.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { selectAnalyst } from './queries.ts'

/** The address of a contact of the caller's company, which identifies the reader's account. */
export async function addressOfContact(tx: Tx, id: string): Promise<string> {
  const contact = await selectAnalyst(tx, id)
  if (!contact) throw refusal(analystErrors.notFound)
  return contact.email
}
