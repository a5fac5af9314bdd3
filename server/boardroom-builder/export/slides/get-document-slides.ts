import {
  type DocumentSource,
  documentSourceKey,
  numberedSources,
  staysInside,
} from '../../../../contract/boardroom-builder/document-blocks.ts'
import type { getDocumentSlides as contract } from '../../../../contract/boardroom-builder/document-slides.ts'
import type { Input, Reply } from '../../../../contract/endpoint.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readToExport } from '../read-to-export.ts'
import { makeDeck } from './make-deck.ts'

/**
 * The slides of a document that the caller may read, as its presentation has them: as it is now, or as published.
 * Throws 409 if it was not.
 */
export async function getDocumentSlides(
  ctx: Ctx,
  { params, query }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const read = await readToExport(ctx, params.id, { published: query.published !== undefined })
  const resolved = new Map(read.sources.map((source) => [documentSourceKey(source), source]))
  const told = read.blocks.filter((block) => !staysInside(block))
  return {
    ...(await makeDeck(ctx, read)),
    publishedVersion: read.publishedVersion,
    sources: numberedSources(told).map(
      (source) => resolved.get(documentSourceKey(source)) ?? unresolved(source),
    ),
  }
}

/** A source that the caller may not see. */
const unresolved = ({ kind, id, startMs }: DocumentSource) => ({
  ...{ kind, id, startMs },
  title: null,
  url: null,
})
