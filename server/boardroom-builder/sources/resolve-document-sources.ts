import {
  type DocumentBlock,
  type DocumentSource,
  sourcesOfBlock,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import type { ResolvedDocumentSource } from '../../../contract/boardroom-builder/documents.ts'
import type { SourcePlace } from '../../../contract/insight-canvas/canvas-sources.ts'
import { resolvePlaces } from '../../insight-canvas/sources/resolve-sources.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { selectCompanyNames, selectSharedProducts, selectTitles } from '../queries.ts'

/** The current state of the blocks' sources, for the caller; those that they may not see have no title. */
export async function resolveDocumentSources(
  tx: Tx,
  blocks: readonly DocumentBlock[],
): Promise<ResolvedDocumentSource[]> {
  const sources = blocks.flatMap(sourcesOfBlock)
  const places = await resolvePlaces(tx, sources.filter(isPlace))
  const canvases = await selectTitles(tx, 'canvases', idsOf(sources, 'canvas'))
  const documents = await selectTitles(tx, 'documents', idsOf(sources, 'document'))
  const companies = await selectCompanyNames(tx, idsOf(sources, 'company'))
  const own = [
    ...places.map(({ kind, id, startMs, title, url }) => ({ kind, id, startMs, title, url })),
    ...canvases.map(({ id, title, own }) => ({
      ...{ kind: 'canvas' as const, id, startMs: null, title },
      url: `${own ? '/insight-canvas' : '/library/canvases'}/${id}`,
    })),
    ...documents.map(({ id, title, own }) => ({
      ...{ kind: 'document' as const, id, startMs: null, title },
      url: `${own ? '/boardroom-builder' : '/library/documents'}/${id}`,
    })),
    ...companies.map(({ id, title }) => ({
      ...{ kind: 'company' as const, id, startMs: null, title },
      url: '/company',
    })),
  ]
  const known = new Set(own.flatMap(({ id, url }) => (url === null ? [] : [id])))
  const products = idsOf(sources, 'product').filter((id) => !known.has(id))
  // The library has no product pages, so a brief about the product is linked.
  const shown = (await selectSharedProducts(tx, products)).map(({ id, title, brief_id }) => ({
    ...{ kind: 'product' as const, id, startMs: null, title },
    url: `/library/${brief_id}`,
  }))
  const found = new Set(shown.map(({ id }) => id))
  return [...own.filter(({ id }) => !found.has(id)), ...shown]
}

const isPlace = (source: DocumentSource): source is DocumentSource & SourcePlace =>
  source.kind === 'product' || source.kind === 'brief' || source.kind === 'passage'

const idsOf = (sources: readonly DocumentSource[], kind: DocumentSource['kind']) => [
  ...new Set(sources.flatMap((source) => (source.kind === kind ? [source.id] : []))),
]
