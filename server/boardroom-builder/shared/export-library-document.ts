import { documentErrors } from '../../../contract/boardroom-builder/documents.ts'
import type { exportLibraryDocument as contract } from '../../../contract/boardroom-builder/library-documents.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import { exportedBrand } from '../../company/brand/exported-brand.ts'
import { noteDownloaded } from '../../library/note-downloaded.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { documentFile } from '../export/document-file.ts'
import { readPictures } from '../pictures/picture-bytes.ts'
import { selectLibraryPictures } from '../pictures/queries.ts'
import { selectVendorBrand } from './queries.ts'
import { readLibraryDocument } from './read-library-document.ts'

/** Exports the published version of a document that the caller may download, with the vendor's brand. */
export async function exportLibraryDocument(ctx: Ctx, { params, query }: Input<typeof contract>) {
  const { documentId } = params
  const { document, brand, pictures } = await withTx(ctx, async (tx) => {
    const found = await readLibraryDocument(tx, documentId)
    if (!found.mayDownload) throw refusal(documentErrors.noDownload)
    return {
      document: found,
      brand: await selectVendorBrand(tx, documentId),
      pictures: await selectLibraryPictures(tx, documentId),
    }
  })
  const { accent, logo } = await exportedBrand(ctx.services, brand)
  const { title, type, version, vendor, changedAt, blocks } = document
  const file = await documentFile(
    ctx,
    {
      ...{ title, type, version, accent, blocks },
      status: 'published',
      // Readers deal with the vendor; the page does not name the author, either.
      author: null,
      company: { name: vendor.name, logo },
      date: new Date(changedAt),
      pictures: await readPictures(ctx, pictures),
    },
    query.format,
  )
  if (!(await noteDownloaded(ctx, documentId))) throw refusal(documentErrors.notFound)
  return file
}
