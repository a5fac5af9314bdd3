import { vendorErrors } from '../../../contract/analyst-copilot/vendor-questions.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { selectChoices } from './queries.ts'

/** A vendor in what the caller may read now. Throws if it is none. */
export async function requireVendor(tx: Tx, id: string) {
  const choices = await selectChoices(tx, { ids: [id] })
  const vendor = choices.find(({ kind }) => kind === 'vendor')
  if (!vendor) throw refusal(vendorErrors.notFound)
  return { id, name: vendor.name, type: vendor.type }
}
