import type { exportDocument as contract } from '../../../contract/document-exports.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { getMe } from '../../account/get-me.ts'
import { exportedBrand, ownBrand } from '../../company/brand/exported-brand.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { openDocument } from '../open-document.ts'
import { fileIdsOf, readPictures } from '../pictures/picture-bytes.ts'
import { selectPictures } from '../pictures/queries.ts'
import { documentFile } from './document-file.ts'

/** Exports the current state of a document that the caller may read as Word, PowerPoint or PDF. */
export async function exportDocument(ctx: Ctx, { params, query }: Input<typeof contract>) {
  const { document, brand, pictures } = await withTx(ctx, async (tx) => {
    const found = await openDocument(tx, params.id)
    const fileIds = fileIdsOf(found.blocks.map(({ block }) => block))
    return {
      document: found,
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
      blocks: document.blocks.map(({ block }) => block),
      pictures: await readPictures(ctx, pictures),
    },
    query.format,
  )
}
