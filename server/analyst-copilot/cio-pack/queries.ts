import { sql } from 'kysely'
import type { CioCategory, CioPackItemInput } from '../../../contract/analyst-copilot/cio-pack.ts'
import type { SystemTx, Tx } from '../../platform/database/transaction.ts'

export type CioPackRow = {
  id: string
  category: CioCategory
  title: string
  description: string
  query: string
  person_id: string | null
  author_id: string | null
  author: string | null
}

/** The questions that the caller can see; the policies hide those of others. */
const questions = (tx: Tx) =>
  tx.sql
    .selectFrom('app.copilot_questions as q')
    .leftJoin('team_members as m', (join) =>
      join.onRef('m.user_id', '=', 'q.author_id').onRef('m.company_id', '=', 'q.company_id'),
    )
    .select(['q.id', 'q.title', 'q.description', 'q.query', 'q.person_id', 'q.author_id'])
    .select('m.name as author')
    .select((eb) => eb.ref('q.category').$castTo<CioCategory>().as('category'))

/** Oldest first. */
export const selectItems = (tx: Tx): Promise<CioPackRow[]> =>
  questions(tx).where('q.deleted_at', 'is', null).orderBy('q.created_at').orderBy('q.id').execute()

/** One deleted or undeleted question; undefined if the caller cannot see it. */
export const selectItem = (tx: Tx, id: string, deleted = false): Promise<CioPackRow | undefined> =>
  questions(tx)
    .where('q.id', '=', id)
    .where('q.deleted_at', deleted ? 'is not' : 'is', null)
    .executeTakeFirst()

type Owner = { companyId: string | null; userId: string }

/** Raises BW043 beyond the limit. */
export async function insertItem(
  tx: Tx,
  { companyId, userId }: Owner,
  item: CioPackItemInput,
): Promise<string> {
  const { id } = await tx.sql
    .insertInto('app.copilot_questions')
    .values({
      ...item,
      company_id: companyId,
      person_id: companyId ? null : userId,
      author_id: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False if the caller may not change it. Raises BW043 if restoring one exceeds the limit. */
export async function updateItem(
  tx: Tx,
  id: string,
  change: CioPackItemInput | { deleted_at: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('app.copilot_questions')
    .set(change)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteOldItems(tx: SystemTx) {
  await sql`
    delete from app.copilot_questions where deleted_at < app.now() - interval '30 days'
  `.execute(tx.sql)
}
