import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import {
  type updateOpenLink as contract,
  openLinkErrors,
} from '../../../contract/shares/open-links.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { requireCompany, withTx } from '../../platform/database/transaction.ts'
import { newLinkToken } from '../../platform/keys/new-link-token.ts'
import { readOpenLink } from './open-link.ts'
import { deleteOpenLink, insertOpenLink } from './queries.ts'

/** Turns the link with which anyone may watch a brief on or off; an existing link stays the same. */
export async function updateOpenLink(ctx: Ctx, { params, body }: Input<typeof contract>) {
  authorize(ctx, 'shares.change')
  return withTx(ctx, async (tx) => {
    const { embargoed, url } = await readOpenLink(tx, params.id)
    if (!body.on) await deleteOpenLink(tx, params.id)
    else if (!url) {
      if (embargoed) throw refusal(openLinkErrors.embargo)
      await insertOpenLink(tx, requireCompany(tx), params.id, newLinkToken())
    }
    return readOpenLink(tx, params.id)
  })
}
