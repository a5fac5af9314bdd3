import { cioCoverageErrors } from '../../../contract/analyst-copilot/cio-coverage.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { selectChoices } from '../scope/queries.ts'

/** A vendor in what the caller may read now. Throws if it is none. */
export async function requireVendor(tx: Tx, id: string) {
  const choices = await selectChoices(tx, { ids: [id] })
  const vendor = choices.find(({ kind }) => kind === 'vendor')
  if (!vendor) throw refusal(cioCoverageErrors.vendorNotFound)
  return { id, name: vendor.name, type: vendor.type }
}
