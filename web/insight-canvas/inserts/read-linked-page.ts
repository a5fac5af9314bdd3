import { getCopilotSession } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import {
  documentStatuses,
  documentTypes,
  getDocument,
} from '../../../contract/boardroom-builder/documents.ts'
import { getLibraryDocument } from '../../../contract/boardroom-builder/library-documents.ts'
import { briefTypes, getBrief } from '../../../contract/briefs/briefs.ts'
import { ApiError } from '../../../contract/errors.ts'
import { canvasMessages } from '../../../contract/insight-canvas/canvas-messages.ts'
import { getCanvas } from '../../../contract/insight-canvas/canvases.ts'
import { getLibraryCanvas } from '../../../contract/insight-canvas/library-canvases.ts'
import { type LinkedKind, linkedPage } from '../../../contract/insight-canvas/linked-pages.ts'
import { getLibraryBrief, nameForReader } from '../../../contract/library/library.ts'
import { getProduct } from '../../../contract/products/products.ts'
import { call } from '../../platform/calls/call.ts'

/** What a viewer may see of a page that a link leads to. */
export type LinkedPage = { title: string; facts: readonly string[]; to: string }

type Read = (id: string, signal: AbortSignal) => Promise<LinkedPage>

/** How each kind is read: as members of its company do, and else as what was shared with the viewer. */
const readers: Readonly<Record<LinkedKind, readonly Read[]>> = {
  brief: [
    async (id, signal) => {
      const { title, type, productName } = await call(getBrief, { params: { id }, signal })
      return { title, facts: [briefTypes[type], productName ?? ''], to: `/briefs/${id}` }
    },
    async (id, signal) => {
      const brief = await call(getLibraryBrief, { params: { briefId: id }, signal })
      const facts = [briefTypes[brief.type], brief.vendor.name]
      return { title: nameForReader(brief), facts, to: `/library/${id}` }
    },
  ],
  product: [
    async (id, signal) => {
      const { name, category } = await call(getProduct, { params: { id }, signal })
      return { title: name, facts: [category ?? ''], to: `/products/${id}` }
    },
  ],
  document: [
    async (id, signal) => {
      const { title, type, status } = await call(getDocument, { params: { id }, signal })
      const facts = [documentTypes[type], documentStatuses[status]]
      return { title, facts, to: `/boardroom-builder/${id}` }
    },
    async (id, signal) => {
      const document = await call(getLibraryDocument, { params: { documentId: id }, signal })
      const facts = [documentTypes[document.type], document.vendor.name]
      return { title: document.title, facts, to: `/library/documents/${id}` }
    },
  ],
  canvas: [
    async (id, signal) => {
      const { title, widgets } = await call(getCanvas, { params: { id }, signal })
      return { title, facts: [canvasMessages.widgets(widgets.length)], to: `/insight-canvas/${id}` }
    },
    async (id, signal) => {
      const canvas = await call(getLibraryCanvas, { params: { canvasId: id }, signal })
      const facts = [canvasMessages.widgets(canvas.widgets.length), canvas.vendor.name]
      return { title: canvas.title, facts, to: `/library/canvases/${id}` }
    },
  ],
  session: [
    async (id, signal) => {
      const { title } = await call(getCopilotSession, { params: { id }, signal })
      return { title, facts: [], to: `/analyst-copilot/${id}` }
    },
  ],
}

const isDenied = (error: unknown) =>
  error instanceof ApiError && [403, 404, 410].includes(error.status)

/** Null if the viewer may not see it. */
export async function readLinkedPage(
  address: string,
  signal: AbortSignal,
): Promise<LinkedPage | null> {
  const page = linkedPage(address)
  for (const read of page ? readers[page.kind] : []) {
    try {
      const found = await read(page?.id ?? '', signal)
      return { ...found, facts: found.facts.filter(Boolean) }
    } catch (error) {
      if (!isDenied(error)) throw error
    }
  }
  return null
}
