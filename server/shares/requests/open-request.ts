import { refusal } from '../../../contract/errors.ts'
import { accessErrors } from '../../../contract/shares/access.ts'
import { requireCompany, type Tx } from '../../platform/database/transaction.ts'
import { lockRequest } from './queries.ts'

type Path = { id: string; requestId: string }

/** A pending request, locked until the transaction ends. Throws 404 and 409. */
export async function openRequest(tx: Tx, { id, requestId }: Path) {
  const request = await lockRequest(tx, {
    companyId: requireCompany(tx),
    briefId: id,
    id: requestId,
  })
  if (!request) throw refusal(accessErrors.notFound)
  if (request.state !== 'open') throw refusal(accessErrors.answered)
  return request
}
