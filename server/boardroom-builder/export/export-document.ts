import type { exportDocument as contract } from '../../../contract/boardroom-builder/document-exports.ts'
import type { OpenDocument } from '../../../contract/boardroom-builder/documents.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { getMe } from '../../account/get-me.ts'
import { exportedBrand, ownBrand } from '../../company/brand/exported-brand.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Tx, withTx } from '../../platform/database/transaction.ts'
import { openRecord } from '../../records/get-record.ts'
import { documentKind } from '../document-kind.ts'
import { fileIdsOf, readPictures } from '../pictures/picture-bytes.ts'
import { selectPictures } from '../pictures/queries.ts'
import { checkSources, withCheckedSources } from '../sources/check-sources.ts'
import { selectChecked } from '../sources/queries.ts'
import { documentFile } from './document-file.ts'

/** Exports the current state of a document that the caller may read as Word, PowerPoint or PDF. */
export async function exportDocument(ctx: Ctx, { params, query }: Input<typeof contract>) {
  const { document, checked, brand, pictures } = await withTx(ctx, async (tx) => {
    const found = await openRecord(tx, documentKind, params.id)
    const fileIds = fileIdsOf(blocksOf(found))
    return {
      document: found,
      checked: await readChecked(tx, found),
      brand: found.ofCompany ? await ownBrand(tx) : undefined,
      pictures: await selectPictures(tx, found.id, fileIds),
    }
  })
  const { company } = await getMe(ctx)
  const { accent, logo } = await exportedBrand(ctx.services, brand)
  const { title, type, version, status, author } = document
  return documentFile(
    ctx,
    {
      ...{ title, type, version, status },
      author: author.name,
      company: { name: document.ofCompany && company ? company.name : '', logo },
      accent,
      date: ctx.now(),
      blocks: withCheckedSources(blocksOf(document), checked),
      pictures: await readPictures(ctx, pictures),
    },
    query.format,
  )
}

const blocksOf = ({ blocks }: OpenDocument) => blocks.map(({ block }) => block)

/** What was found when it was published; before that, what the caller's rights show. */
async function readChecked(tx: Tx, document: OpenDocument) {
  const found = document.status === 'published' ? await selectChecked(tx, document.id) : null
  return found ?? checkSources(tx, tx.actor.userId, blocksOf(document))
}
