import {
  type DocumentFormat,
  documentExportErrors,
  documentFileTypes,
} from '../../../contract/boardroom-builder/document-exports.ts'
import { refusal } from '../../../contract/errors.ts'
import { fileName } from '../../../contract/values/file-name.ts'
import type { Ctx } from '../../platform/context.ts'
import { type DocumentToExport, exportedDocument } from './exported-document.ts'
import { officeFile } from './office-file.ts'
import { documentPdf } from './pdf/document-pdf.ts'

/** The maximum total size of the pictures in one file, in bytes. */
const mostPictures = 60 * 1024 * 1024

/**
 * Renders a document as a file in a separate process. Throws 413 if it is too long, 429 if too many of the
 * caller's are waiting, 503 if it takes too long or too much memory.
 */
export async function documentFile(
  ctx: Ctx,
  document: DocumentToExport,
  format: DocumentFormat,
): Promise<File> {
  const exported = exportedDocument(document)
  const bytes = exported.pictures.reduce((sum, picture) => sum + picture.bytes.length, 0)
  if (bytes > mostPictures) throw refusal(documentExportErrors.tooLong)
  const work = { person: ctx.actor.userId ?? '', gone: ctx.gone() }
  const made =
    format === 'pdf'
      ? await documentPdf(ctx.services, exported, work)
      : await officeFile(ctx.services, format, exported, work)
  const type = documentFileTypes[format]
  return new File([new Uint8Array(made)], fileName(document.title, format), { type })
}
