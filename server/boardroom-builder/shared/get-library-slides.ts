import { lookOfDocument } from '../../../common/looks/company-look.ts'
import type { getLibrarySlides as contract } from '../../../contract/boardroom-builder/document-room.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { toBrand } from '../../company/brand/brand-view.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { makeDeck } from '../export/slides/make-deck.ts'
import { readToShow } from './read-to-show.ts'

/** The slides of the published version of a document shared with the caller, without notes. Throws 404 for others. */
export async function getLibrarySlides(ctx: Ctx, { params }: Input<typeof contract>) {
  const { brand, chosen, vendor, ...shown } = await withTx(ctx, (tx) =>
    readToShow(tx, params.documentId),
  )
  const { notes: _, ...deck } = await makeDeck(ctx, {
    ...{ ...shown, company: vendor, look: lookOfDocument(chosen, brand) },
    logoUrl: toBrand(brand).logo?.imageUrl ?? null,
  })
  return deck
}
