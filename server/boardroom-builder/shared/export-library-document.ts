import { lookOfDocument } from '../../../common/looks/company-look.ts'
import { type DocumentLook, usualLook } from '../../../contract/boardroom-builder/document-look.ts'
import { documentErrors } from '../../../contract/boardroom-builder/documents.ts'
import type { exportLibraryDocument as contract } from '../../../contract/boardroom-builder/library-documents.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { brandLogo } from '../../company/brand/exported-brand.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { readPictures } from '../../records/pictures/picture-bytes.ts'
import { downloadShared } from '../../records/readers/download-shared.ts'
import { documentFile } from '../export/document-file.ts'
import { selectVendorTemplate } from '../export/template/queries.ts'
import { readStoredTemplate, usesTemplate } from '../export/template/stored-template.ts'
import { selectLibraryPictures } from '../pictures/queries.ts'
import { speakersOf } from '../sources/check-sources.ts'
import { selectVendorBrand, selectVendorLook } from './queries.ts'
import { readLibraryDocument } from './read-library-document.ts'

/** Exports the published version of a document that the caller may download, with the vendor's brand. */
export async function exportLibraryDocument(ctx: Ctx, { params, query }: Input<typeof contract>) {
  const id = params.documentId
  return downloadShared(ctx, {
    ...{ id, errors: documentErrors },
    read: (tx) => readWhole(tx, id),
    make: async ({ title, type, version, vendor, changedAt, blocks, ...found }) => {
      const { look, brand, template } = found
      const exported = {
        ...{ title, type, version, blocks },
        look: lookOfDocument(look, brand),
        template: template ? await readStoredTemplate(ctx.services, template) : null,
        speakers: speakersOf(found.sources),
        status: 'published' as const,
        // Readers deal with the vendor; the page does not name the author, either.
        author: null,
        company: { name: vendor.name, logo: await brandLogo(ctx.services, brand) },
        date: new Date(changedAt),
        pictures: await readPictures(ctx, found.pictures),
      }
      return documentFile(ctx, exported, query.format)
    },
  })
}

const readWhole = async (tx: Tx, id: string) => ({
  ...(await readLibraryDocument(tx, id)),
  ...(await readVendorLook(tx, id)),
  pictures: await selectLibraryPictures(tx, id),
})

async function readVendorLook(tx: Tx, id: string) {
  const [brand, chosen] = [await selectVendorBrand(tx, id), await selectVendorLook(tx, id)]
  const { theme, scheme, second = null, titleFont = null, textFont = null } = chosen ?? {}
  const look: DocumentLook = theme && scheme ? { theme, scheme } : usualLook
  const template = usesTemplate(look) ? await selectVendorTemplate(tx, id) : null
  return {
    ...{ look, template },
    brand: { accent: null, logo: null, ...brand, second, titleFont, textFont },
  }
}
