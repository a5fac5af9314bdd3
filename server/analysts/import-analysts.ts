import type { importAnalysts as contract } from '../../contract/analysts/analysts.ts'
import type { Input } from '../../contract/endpoint.ts'
import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { admit, requireCompany, withTx } from '../platform/database/transaction.ts'
import { inTurnForHeavyWork } from '../platform/fair-use/fair-use.ts'
import { mergeAnalysts, selectKnown } from './queries.ts'
import { readContacts } from './read-contacts.ts'

const sampleSize = 5

/** Adds and updates contacts from a CSV file; without `confirm`, only reports what it would do. */
export async function importAnalysts(ctx: Ctx, { body }: Input<typeof contract>) {
  authorize(ctx, 'analysts.change')
  await admit(ctx)
  const { contacts, ...file } = await inTurnForHeavyWork(ctx, async () =>
    readContacts(body.csv, body.columns),
  )
  return withTx(ctx, async (tx) => {
    const companyId = requireCompany(tx)
    const emails = contacts.map(({ email }) => email)
    const known = await selectKnown(tx, companyId, emails)
    const updated = emails.filter((email) => known.has(email)).length
    const added = contacts.length - updated
    if (body.confirm && contacts.length > 0) {
      await mergeAnalysts(tx, companyId, contacts)
      await recordActivity(tx, {
        action: 'analyst.imported',
        subjectType: 'analyst',
        subjectId: companyId,
        details: { added, updated },
      })
    }
    const sample = contacts
      .slice(0, sampleSize)
      .map(({ name, email, firm }) => ({ name: name ?? email, email, firm }))
    return { added, updated, sample, ...file }
  })
}
