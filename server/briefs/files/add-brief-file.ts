import {
  briefFileErrors,
  briefFileLimits,
  type addBriefFile as contract,
} from '../../../contract/briefs/brief-files.ts'
import { briefErrors } from '../../../contract/briefs/briefs.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import { recordActivity } from '../../platform/activity.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { requireCompany, withTx } from '../../platform/database/transaction.ts'
import { toBriefFile } from './file-view.ts'
import { insertFile, lockFiles, selectFiles, selectStored, selectTitle } from './queries.ts'

/** Adds a stored file to a brief. */
export async function addBriefFile(ctx: Ctx, { params, body }: Input<typeof contract>) {
  authorize(ctx, 'shares.change')
  return withTx(ctx, async (tx) => {
    const title = await selectTitle(tx, params.id)
    if (title === undefined) throw refusal(briefErrors.notFound)
    const objectId = await selectStored(tx, body.key)
    if (!objectId) throw refusal(briefFileErrors.notFound)
    await lockFiles(tx, params.id)
    const before = await selectFiles(tx, params.id)
    if (before.some(({ key }) => key === body.key)) throw refusal(briefFileErrors.alreadyThere)
    if (before.length >= briefFileLimits.count) throw refusal(briefFileErrors.tooMany)
    const { name } = body
    const id = await insertFile(tx, {
      companyId: requireCompany(tx),
      briefId: params.id,
      objectId,
      name,
    })
    await recordActivity(tx, {
      action: 'file.added',
      subjectType: 'brief',
      subjectId: params.id,
      details: { title, name },
    })
    const row = (await selectFiles(tx, params.id)).find((file) => file.id === id)
    if (!row) throw refusal(briefFileErrors.notFound)
    return toBriefFile(tx, row, { by: {}, mayDownload: true })
  })
}
