import type { Input } from '../../../contract/endpoint.ts'
import type { getOpenLink as contract } from '../../../contract/shares/open-links.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { readOpenLink } from './open-link.ts'

/** The link with which anyone may watch a brief of the caller's company. */
export async function getOpenLink(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'shares.view')
  return withTx(ctx, (tx) => readOpenLink(tx, params.id))
}
