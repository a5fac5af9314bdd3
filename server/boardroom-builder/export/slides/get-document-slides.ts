import {
  type DocumentSource,
  documentSourceKey,
  numberedSources,
  staysInside,
} from '../../../../contract/boardroom-builder/document-blocks.ts'
import type { getDocumentSlides as contract } from '../../../../contract/boardroom-builder/document-slides.ts'
import type { Input, Reply } from '../../../../contract/endpoint.ts'
import type { Ctx } from '../../../platform/context.ts'
import { exportedDocument } from '../exported-document.ts'
import { officeFile } from '../office-file.ts'
import { readToExport } from '../read-to-export.ts'
import { ownSheet } from './places.ts'
import { slideView } from './slide-view.ts'
import type { Slide } from './slides-of.ts'

/**
 * The slides of a document that the caller may read, as its presentation has them. Throws 413 if it is too long, 429
 * if too many of the caller's are waiting, 503 if it takes too long.
 */
export async function getDocumentSlides(
  ctx: Ctx,
  { params }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const read = await readToExport(ctx, params.id)
  const pictures = new Map(
    read.pictures.map(({ fileId, type, width, height }) => [
      fileId,
      { bytes: new Uint8Array(), type, width, height },
    ]),
  )
  const company = { ...read.company, logo: null }
  const document = exportedDocument({ ...read, company, pictures, template: null })
  const work = { person: ctx.actor.userId ?? '', gone: ctx.gone() }
  // Laying out a long document would hold up everybody else.
  const made = await officeFile(ctx.services, 'slides', document, work)
  const slides: Slide[] = JSON.parse(made.toString())
  // Numbered as the slides number them.
  const told = read.blocks.filter((block) => !staysInside(block))
  const fileIds = [...new Set(told.flatMap(placedFile))].filter((id) => pictures.has(id))
  const resolved = new Map(read.sources.map((source) => [documentSourceKey(source), source]))
  const { title, facts, look } = document
  return {
    ...{ title, facts, look },
    company: document.company,
    logoUrl: read.logoUrl,
    slides: slides.map((slide) => slideView(slide, ownSheet(look), fileIds)),
    sources: numberedSources(told).map(
      (source) => resolved.get(documentSourceKey(source)) ?? unresolved(source),
    ),
  }
}

type Block = Awaited<ReturnType<typeof readToExport>>['blocks'][number]
const placedFile = (block: Block) => (block.type === 'picture' ? [block.attrs.picture.fileId] : [])

/** A source that the caller may not see. */
const unresolved = ({ kind, id, startMs }: DocumentSource) => ({
  ...{ kind, id, startMs },
  title: null,
  url: null,
})
