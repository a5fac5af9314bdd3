import type { listBriefFiles as contract } from '../../../contract/briefs/brief-files.ts'
import { briefErrors } from '../../../contract/briefs/briefs.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { toBriefFile } from './file-view.ts'
import { selectFiles, selectTitle } from './queries.ts'

/** The files of a brief of the caller's company. */
export async function listBriefFiles(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'briefs.view')
  return withTx(ctx, async (tx) => {
    if ((await selectTitle(tx, params.id)) === undefined) throw refusal(briefErrors.notFound)
    const rows = await selectFiles(tx, params.id)
    const viewed = rows.map(async (row) => ({
      ...(await toBriefFile(tx, row, { by: {}, mayDownload: true })),
      key: row.key,
    }))
    return { items: await Promise.all(viewed) }
  })
}
