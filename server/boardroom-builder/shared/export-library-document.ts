import { documentErrors } from '../../../contract/boardroom-builder/documents.ts'
import type { exportLibraryDocument as contract } from '../../../contract/boardroom-builder/library-documents.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { exportedBrand } from '../../company/brand/exported-brand.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { readPictures } from '../../records/pictures/picture-bytes.ts'
import { downloadShared } from '../../records/readers/download-shared.ts'
import { documentFile } from '../export/document-file.ts'
import { selectLibraryPictures } from '../pictures/queries.ts'
import { selectVendorBrand } from './queries.ts'
import { readLibraryDocument } from './read-library-document.ts'

/** Exports the published version of a document that the caller may download, with the vendor's brand. */
export async function exportLibraryDocument(ctx: Ctx, { params, query }: Input<typeof contract>) {
  const id = params.documentId
  return downloadShared(ctx, {
    ...{ id, errors: documentErrors },
    read: (tx) => readWhole(tx, id),
    make: async ({ title, type, version, vendor, changedAt, blocks, ...found }) => {
      const { accent, logo } = await exportedBrand(ctx.services, found.brand)
      const exported = {
        ...{ title, type, version, accent, blocks },
        status: 'published' as const,
        // Readers deal with the vendor; the page does not name the author, either.
        author: null,
        company: { name: vendor.name, logo },
        date: new Date(changedAt),
        pictures: await readPictures(ctx, found.pictures),
      }
      return documentFile(ctx, exported, query.format)
    },
  })
}

const readWhole = async (tx: Tx, id: string) => ({
  ...(await readLibraryDocument(tx, id)),
  brand: await selectVendorBrand(tx, id),
  pictures: await selectLibraryPictures(tx, id),
})
