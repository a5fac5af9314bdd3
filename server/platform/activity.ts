import { randomUUID } from 'node:crypto'
import type { ActivityAction } from '../../contract/team/team.ts'
import type { SystemTx, Tx } from './database/transaction.ts'

/** One line of a company's activity: `action` is 'subject.verb', as in 'product.created'. */
export type ActivityLine = {
  action: ActivityAction
  subjectType: string
  subjectId: string
  details?: Record<string, string | number | boolean | null>
}

/** Records what the caller did, if they act for a company, in the transaction of the change. */
export async function recordActivity(tx: Tx, lines: ActivityLine | ActivityLine[]) {
  const company_id = tx.caller.companyId
  const all = [lines].flat()
  if (!company_id || all.length === 0) return
  await tx.sql
    .insertInto('app.activity')
    .values(
      all.map((line) => ({
        id: randomUUID(),
        company_id,
        actor_id: tx.actor.userId,
        action: line.action,
        subject_type: line.subjectType,
        subject_id: line.subjectId,
        details: JSON.stringify(line.details ?? {}),
      })),
    )
    .execute()
}

/** Records what the operator of the installation did to a company. Such a line has no actor. */
export async function recordOperatorActivity(
  tx: SystemTx,
  companyId: string,
  { action, details = {} }: Pick<ActivityLine, 'action' | 'details'>,
) {
  await tx.sql
    .insertInto('app.activity')
    .values({
      id: randomUUID(),
      company_id: companyId,
      action,
      subject_type: 'company',
      subject_id: companyId,
      details: JSON.stringify({ ...details, by: 'operator' }),
    })
    .execute()
}
