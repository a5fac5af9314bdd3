import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { staysInside } from '../../../../contract/boardroom-builder/document-blocks.ts'
import type { Deck } from '../../../../contract/boardroom-builder/document-slides.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { PictureRow } from '../../../records/pictures/picture-rows.ts'
import {
  type DocumentToExport,
  type ExportedDocument,
  exportedDocument,
} from '../exported-document.ts'
import { officeFile } from '../office-file.ts'
import { ownSheet } from './places.ts'
import { slideView } from './slide-view.ts'
import type { Slide } from './slides-of.ts'

/** A document to be shown as slides: its pictures without their bytes, and the address of its company's logo. */
export type DocumentToShow = Omit<DocumentToExport, 'pictures' | 'company'> & {
  company: { name: string }
  logoUrl: string | null
  pictures: readonly PictureRow[]
}

/**
 * A document as slides, with the notes of each. Throws 413 if it is too long, 429 if too many of the caller's are
 * waiting, 503 if it takes too long.
 */
export async function makeDeck(
  ctx: Ctx,
  shown: DocumentToShow,
): Promise<Deck & { notes: string[] }> {
  const pictures = new Map(
    shown.pictures.map(({ fileId, type, width, height }) => [
      fileId,
      { bytes: new Uint8Array(), type, width, height },
    ]),
  )
  const company = { name: shown.company.name, logo: null }
  const document = exportedDocument({ ...shown, company, pictures, template: null })
  const slides: Slide[] = JSON.parse(await layOut(ctx, document))
  // Numbered as the slides number them.
  const told = shown.blocks.filter((block) => !staysInside(block))
  const fileIds = [...new Set(told.flatMap(placedFile))].filter((id) => pictures.has(id))
  const { title, facts, look } = document
  return {
    ...{ title, facts, look, version: shown.version, company: document.company },
    logoUrl: shown.logoUrl,
    slides: slides.map((slide) => slideView(slide, ownSheet(look), fileIds)),
    notes: slides.map(({ notes }) => notes),
  }
}

/** A room opens the same slides at once. */
const laidOut = new LRUCache<string, Promise<string>>({ max: 10 })

/** The slides as JSON. Laying out a long document here would hold up everybody else. */
function layOut(ctx: Ctx, document: ExportedDocument): Promise<string> {
  const key = createHash('sha256').update(JSON.stringify(document)).digest('base64')
  const known = laidOut.get(key)
  if (known) return known
  // Others may wait for it once the caller has gone.
  const work = { person: ctx.actor.userId ?? '', gone: new AbortController().signal }
  const made = officeFile(ctx.services, 'slides', document, work).then(String)
  laidOut.set(key, made)
  made.catch(() => laidOut.delete(key))
  return made
}

type Block = DocumentToShow['blocks'][number]
const placedFile = (block: Block) => (block.type === 'picture' ? [block.attrs.picture.fileId] : [])
