import { type DocumentLook, usualLook } from '../../../contract/boardroom-builder/document-look.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { selectLibraryPictures } from '../pictures/queries.ts'
import { speakersOf } from '../sources/check-sources.ts'
import { selectVendorBrand, selectVendorLook } from './queries.ts'
import { readLibraryDocument } from './read-library-document.ts'

/** The published version of a document shared with the caller, as files and slides show it. Throws 404 for others. */
export async function readToShow(tx: Tx, id: string) {
  const { title, type, version, vendor, changedAt, blocks, sources, mayDownload } =
    await readLibraryDocument(tx, id)
  const [brand, look] = [await selectVendorBrand(tx, id), await selectVendorLook(tx, id)]
  const { theme, scheme, second = null, titleFont = null, textFont = null } = look ?? {}
  const chosen: DocumentLook = theme && scheme ? { theme, scheme } : usualLook
  return {
    ...{ title, type, version, vendor, blocks, mayDownload, chosen },
    speakers: speakersOf(sources),
    status: 'published' as const,
    // Readers deal with the vendor; the page does not name the author, either.
    author: null,
    date: new Date(changedAt),
    brand: { accent: null, logo: null, ...brand, second, titleFont, textFont },
    pictures: await selectLibraryPictures(tx, id),
  }
}
