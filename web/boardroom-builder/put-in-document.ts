import type { DocumentProblem } from '../../contract/analyst-copilot/copilot-document.ts'
import {
  type DocumentBlock,
  documentLimits,
  documentSourceKey,
  isOpenPoint,
  type OpenPoint,
  sourcesOfBlock,
  textOfBlock,
} from '../../contract/boardroom-builder/document-blocks.ts'
import {
  createDocument,
  type DocumentType,
  deleteDocument,
  getDocument,
  isLocked,
  type OpenDocument,
  saveDocument,
} from '../../contract/boardroom-builder/documents.ts'
import { call } from '../platform/calls/call.ts'
import { type Done, usePut } from '../records/use-put.ts'
import { documents } from './documents.ts'

/**
 * A new document, or an existing one with the heading to add below: also that of a section which has only open points, and
 * is then written. Null for the end.
 */
export type Target =
  | { title: string; type: DocumentType }
  | { documentId: string; heading: string | null }

type Put = {
  /** Their ids must be the same on a retry. */
  blocks: DocumentBlock[]
  target: Target
  idempotencyKey: string
}

/** Adds blocks to a document. Resolves to a problem if nothing could be added. */
export const usePutInDocument = () => usePut(documents, put)

async function put(request: Put): Promise<Done | { problem: DocumentProblem }> {
  const { target } = request
  return 'title' in target ? inNew(request, target) : inOld(request, target)
}

async function inNew(
  { blocks, idempotencyKey }: Put,
  { title, type }: Extract<Target, { title: string }>,
): Promise<Done> {
  const body = { title, type, blocks }
  const { id } = await call(createDocument, { body, idempotencyKey })
  const undo = async () => {
    await call(deleteDocument, { params: { id } })
    return true
  }
  return { id, title, undo }
}

async function inOld(
  { blocks }: Put,
  { documentId, heading }: Extract<Target, { documentId: string }>,
): Promise<Done | { problem: DocumentProblem }> {
  const params = { id: documentId }
  const document = await call(getDocument, { params })
  if (isLocked(document.status)) return { problem: 'locked' }
  const there = new Set(document.blocks.map(({ block }) => block.attrs.id))
  // An earlier attempt was saved, but its response was lost.
  const isPut = blocks.every(({ attrs }) => there.has(attrs.id))
  const fresh = isPut ? blocks : without(blocks, document)
  if (fresh.length === 0) return { problem: 'there' }
  const added = isPut ? fresh : [...missingHeading(document, heading), ...fresh]
  if (isPut) return { id: documentId, title: document.title, undo: takeOut(document, added) }
  if (there.size + added.length > documentLimits.blocks) return { problem: 'full' }
  const before = document.blocks.map(({ block }) => block.attrs.id)
  const at = placeBelow(document, heading)
  const ids = added.map(({ attrs }) => attrs.id)
  const saved = await call(saveDocument, {
    params,
    body: {
      revision: document.revision,
      blocks: added.map((block) => ({ rev: null, block })),
      order: { before, after: [...before.slice(0, at), ...ids, ...before.slice(at)] },
    },
  })
  if (saved.collisions.length > 0) return { problem: 'collision' }
  return {
    id: documentId,
    title: document.title,
    undo: takeOut({ ...saved, id: documentId }, added),
  }
}

/** Removes blocks again, unless one was changed since the given revision. */
function takeOut(
  { id, revision, blocks }: Pick<OpenDocument, 'id' | 'revision' | 'blocks'>,
  added: readonly DocumentBlock[],
) {
  const revs = new Map(blocks.map(({ rev, block }) => [block.attrs.id, rev]))
  return async () => {
    const deleted = added.map(({ attrs }) => ({
      id: attrs.id,
      rev: revs.get(attrs.id) ?? revision,
    }))
    const { collisions } = await call(saveDocument, { params: { id }, body: { revision, deleted } })
    return collisions.length === 0
  }
}

/** The blocks that the document does not contain yet; none if only headings are left. */
function without(blocks: readonly DocumentBlock[], { blocks: stored }: OpenDocument) {
  const there = new Set(stored.map(({ block }) => sayingOf(block)))
  const added = blocks.filter((block) => block.type === 'heading' || !there.has(sayingOf(block)))
  return added.every(({ type }) => type === 'heading') ? [] : added
}

const sayingOf = (block: DocumentBlock) =>
  JSON.stringify([block.type, textOfBlock(block), sourcesOfBlock(block).map(documentSourceKey)])

/** The heading of a section that has only open points. */
function missingHeading({ blocks }: OpenDocument, heading: string | null): DocumentBlock[] {
  if (blocks.some(({ block }) => block.attrs.id === heading)) return []
  const point = blocks.map(({ block }) => block).find((block) => isPointOf(block, heading))
  if (!point) return []
  const { headingId, title } = point.attrs.section
  const content = [{ type: 'text' as const, text: title }]
  return [{ type: 'heading', attrs: { id: headingId, level: 1 }, content }]
}

const isPointOf = (block: DocumentBlock, heading: string | null): block is OpenPoint =>
  isOpenPoint(block) && block.attrs.section.headingId === heading

/** The index at the end of a heading's section, or before its open points if it has nothing else. */
function placeBelow({ blocks }: OpenDocument, heading: string | null): number {
  const from = blocks.findIndex(({ block }) => block.attrs.id === heading)
  const point = blocks.findIndex(({ block }) => isPointOf(block, heading))
  if (from < 0) return point < 0 ? blocks.length : point
  const next = blocks.findIndex(({ block }, at) => at > from && block.type === 'heading')
  return next < 0 ? blocks.length : next
}
