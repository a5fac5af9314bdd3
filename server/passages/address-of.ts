import type { Passage } from './passage.ts'

type Place = Pick<Passage, 'briefId' | 'productId'> &
  Partial<Pick<Passage, 'documentId' | 'blockId' | 'canvasId' | 'widgetId' | 'questionId'>>

/**
 * The page of a place: a document at its block, a canvas at its widget, a video at its second, a reader's page at its
 * question. `own` means that it belongs to the reader.
 */
export function addressOf(place: Place, own: boolean, startMs: number | null): string {
  const { documentId, blockId, canvasId, widgetId, briefId, productId, questionId } = place
  if (documentId) {
    const page = own ? '/boardroom-builder' : '/library/documents'
    return `${page}/${documentId}${blockId ? `#${blockId}` : ''}`
  }
  if (canvasId) {
    const page = own ? '/insight-canvas' : '/library/canvases'
    return `${page}/${canvasId}${widgetId ? `?widget=${widgetId}` : ''}`
  }
  if (!briefId) return productId ? `/products/${productId}` : '/company'
  const second = startMs === null ? [] : [`t=${Math.floor(startMs / 1000)}`]
  const asked = questionId && !own ? [`question=${questionId}`] : []
  const at = [...second, ...asked].join('&')
  return `${own ? '/briefs' : '/library'}/${briefId}${at && `?${at}`}`
}
