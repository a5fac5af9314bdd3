import type { Input } from '../../contract/endpoint.ts'
import type { listAnalystQuestions as contract } from '../../contract/questions/questions.ts'
import { addressOfContact } from '../analysts/address-of-contact.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { page, readCursor } from '../platform/database/keyset.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { countQuestionsBy, selectQuestionsBy } from './queries.ts'
import { toQuestion } from './question-view.ts'

/** What the reader with the address of a contact asked, newest first. */
export async function listAnalystQuestions(ctx: Ctx, { params, query }: Input<typeof contract>) {
  authorize(ctx, 'questions.view')
  const slice = { after: readCursor(query.cursor), limit: query.limit }
  return withTx(ctx, async (tx) => {
    const companyId = requireCompany(tx)
    const email = await addressOfContact(tx, params.id)
    const rows = await selectQuestionsBy(tx, companyId, email, slice)
    const { items, nextCursor } = page(rows, query.limit)
    return {
      items: items.map(toQuestion),
      nextCursor,
      total: await countQuestionsBy(tx, companyId, email),
    }
  })
}
