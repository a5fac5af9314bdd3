import { lookOfDocument } from '../../../common/looks/company-look.ts'
import { documentErrors } from '../../../contract/boardroom-builder/documents.ts'
import type { exportLibraryDocument as contract } from '../../../contract/boardroom-builder/library-documents.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { brandLogo } from '../../company/brand/exported-brand.ts'
import type { Ctx } from '../../platform/context.ts'
import { readPictures } from '../../records/pictures/picture-bytes.ts'
import { downloadShared } from '../../records/readers/download-shared.ts'
import { documentFile } from '../export/document-file.ts'
import { selectVendorTemplate } from '../export/template/queries.ts'
import { readStoredTemplate, usesTemplate } from '../export/template/stored-template.ts'
import { readToShow } from './read-to-show.ts'

/** Exports the published version of a document that the caller may download, with the vendor's brand. */
export async function exportLibraryDocument(ctx: Ctx, { params, query }: Input<typeof contract>) {
  const id = params.documentId
  return downloadShared(ctx, {
    ...{ id, errors: documentErrors },
    read: async (tx) => {
      const shown = await readToShow(tx, id)
      const template = usesTemplate(shown.chosen) ? await selectVendorTemplate(tx, id) : null
      return { ...shown, template }
    },
    make: async ({ vendor, brand, pictures, template, ...shown }) => {
      const exported = {
        ...shown,
        look: lookOfDocument(shown.chosen, brand),
        template: template ? await readStoredTemplate(ctx.services, template) : null,
        company: { name: vendor.name, logo: await brandLogo(ctx.services, brand) },
        pictures: await readPictures(ctx, pictures),
      }
      return documentFile(ctx, exported, query.format)
    },
  })
}
