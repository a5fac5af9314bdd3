import type { Services } from '../../server/platform/context.ts'
import { withSystemTx } from '../../server/platform/database/transaction.ts'
import { removeBytes } from '../../server/storage/picture.ts'
import type { DemoServices } from './demo-services.ts'
import {
  companiesOfSecret,
  deleteCompanies,
  deleteMark,
  findPeople,
  type Mark,
  readMark,
  writeMark,
} from './queries.ts'

/**
 * Removes the demonstration's companies, complete or not, with everything added to them since:
 * accounts, files and mail. Nothing else is touched. It can be aborted and repeated at any time.
 * Returns the number of removed companies, or null if there is no demonstration.
 */
export async function removeDemo(given: DemoServices): Promise<number | null> {
  const services = given as Services
  const started = await withSystemTx(services, 'the demonstration goes', async (tx) => {
    const mark = await readMark(tx)
    if (!mark) return null
    if (mark.state === 'removing') return { files: mark.files, companies: 0 }
    const companies = await readCompanies(mark)
    const { accounts, addresses } = await findPeople(tx, companies, mark)
    const files = await deleteCompanies(tx, {
      companies,
      accounts,
      addresses: [...new Set([...addresses, ...mark.addresses])],
      mark,
    })
    // The rows go in this transaction, the files after it; a repeated run continues with this list.
    await writeMark(tx, { state: 'removing', files })
    return { files, companies: companies.length }

    async function readCompanies(found: Exclude<Mark, { state: 'removing' }>) {
      return found.state === 'filled' ? found.companies : companiesOfSecret(tx, found.secret)
    }
  })
  if (!started) return null
  for (const id of started.files) await removeBytes(services, id)
  await withSystemTx(services, 'the demonstration is gone', deleteMark)
  return started.companies
}
