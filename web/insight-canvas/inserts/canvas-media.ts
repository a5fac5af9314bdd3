import { createContext, use } from 'react'
import type { InsertData } from '../../../contract/insight-canvas/canvas-inserts.ts'
import type { CallOptions } from '../../platform/calls/call.ts'

export type KeptPicture = Pick<InsertData['picture'], 'fileId' | 'size'>

/** How the pictures of the canvas on the page are loaded, and stored where it may be changed. */
export type CanvasMedia = {
  /** Distinguishes canvases, and the shared view of one. */
  key: string
  load: (fileId: string, signal: AbortSignal) => Promise<Blob>
  store: ((file: File, options: CallOptions) => Promise<KeptPicture>) | null
}

export const CanvasMediaContext = createContext<CanvasMedia | null>(null)

export function useCanvasMedia(): CanvasMedia {
  const media = use(CanvasMediaContext)
  if (!media) throw new Error('outside a canvas')
  return media
}
