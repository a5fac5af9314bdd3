import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { type watchOpenLink as contract, openLinkErrors } from '../../contract/shares/open-links.ts'
import type { Ctx } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { toLibraryBrief } from './library-view.ts'
import { selectOpened, selectOpenedCaptions } from './queries.ts'

/** The brief behind an open link. Public. */
export async function watchOpenLink(ctx: Ctx, { params: { token } }: Input<typeof contract>) {
  const read = await withSystemTx(
    ctx.services,
    'open link',
    async (tx) => ({
      opened: await selectOpened(tx, token),
      captions: await selectOpenedCaptions(tx, token),
    }),
    'read only',
  )
  const { opened, captions } = read
  if (!opened) throw refusal(openLinkErrors.closed)
  return {
    brief: await toLibraryBrief(ctx, opened.brief, { linkId: opened.link_id }),
    captions: { items: captions },
  }
}
