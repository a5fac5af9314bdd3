import {
  briefFileErrors,
  type removeBriefFile as contract,
} from '../../../contract/briefs/brief-files.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import { recordActivity } from '../../platform/activity.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { deleteFile, selectFiles, selectTitle } from './queries.ts'

/** Removes a file from a brief; the stored file can be added again. */
export async function removeBriefFile(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'shares.change')
  return withTx(ctx, async (tx) => {
    const title = await selectTitle(tx, params.id)
    const file = (await selectFiles(tx, params.id)).find(({ id }) => id === params.fileId)
    if (title === undefined || !file || !(await deleteFile(tx, params.id, file.id))) {
      throw refusal(briefFileErrors.notFound)
    }
    const { key, name } = file
    await recordActivity(tx, {
      action: 'file.removed',
      subjectType: 'brief',
      subjectId: params.id,
      details: { title, name },
    })
    return { key, name }
  })
}
