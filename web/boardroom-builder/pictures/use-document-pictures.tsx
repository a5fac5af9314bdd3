import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { PlacedCanvas } from '../../../contract/boardroom-builder/document-blocks.ts'
import { pictureMessages as words } from '../../../contract/boardroom-builder/document-picture-messages.ts'
import type {
  CanvasPicture,
  StoredPicture,
} from '../../../contract/boardroom-builder/document-pictures.ts'
import type { CallOptions } from '../../platform/calls/call.ts'
import { Dialog, DialogContent } from '../../ui/dialog.tsx'
import { CanvasChoice } from './canvas-choice.tsx'
import type { LoadPicture } from './picture-frame.ts'
import {
  canvasPicturesQuery,
  drawPicture,
  uploadPicture,
  usePictureLoader,
} from './picture-queries.ts'

/** Loads and stores the document's pictures; errors have a message for the user. */
export type Pictures = {
  load: LoadPicture
  upload: (file: File, options: CallOptions) => Promise<StoredPicture>
  /** Lets the user choose a canvas or one of its widgets; null if canceled. */
  chooseCanvas: () => Promise<PlacedCanvas | null>
  draw: (canvas: PlacedCanvas, options: CallOptions) => Promise<StoredPicture>
  canvases: CanvasStates
}

/** The states of the canvases that pictures show. */
export type CanvasStates = {
  /** Whether they are shown as they are now: until the text is approved. */
  live: boolean
  /** Undefined for an uploaded picture, and until it is known. */
  of: (fileId: string) => CanvasPicture | undefined
  subscribe: (listener: () => void) => () => void
}

type Choose = (chosen: PlacedCanvas | null) => void

/**
 * The pictures of a document for its editor, the dialog that chooses a canvas, and whether any are
 * pending.
 */
export function useDocumentPictures(
  documentId: string,
  { hasCanvases, live }: { hasCanvases: boolean; live: boolean },
): { pictures: Pictures; dialog: ReactNode; busy: boolean } {
  const client = useQueryClient()
  const load = usePictureLoader({ documentId })
  const [known] = useState(() => new KnownCanvases())
  const { data } = useQuery({ ...canvasPicturesQuery(documentId), enabled: hasCanvases })
  useEffect(() => {
    if (data) known.set(data, live)
  }, [known, data, live])
  const [open, setOpen] = useState(false)
  const choose = useRef<Choose>(null)
  function end(chosen: PlacedCanvas | null) {
    setOpen(false)
    choose.current?.(chosen)
    choose.current = null
  }
  const [running, setRunning] = useState(0)
  const pictures = useMemo<Pictures>(() => {
    const counted = async <T,>(work: Promise<T>): Promise<T> => {
      setRunning((count) => count + 1)
      return work.finally(() => setRunning((count) => count - 1))
    }
    return {
      load,
      upload: (file, options) => counted(uploadPicture(documentId, file, options)),
      chooseCanvas: () =>
        new Promise((resolve) => {
          choose.current = resolve
          setOpen(true)
        }),
      draw: async (canvas, options) => {
        const stored = await counted(drawPicture(documentId, canvas, options))
        void client.invalidateQueries(canvasPicturesQuery(documentId))
        return stored
      },
      canvases: known,
    }
  }, [client, documentId, load, known])
  const dialog = (
    <Dialog open={open} onOpenChange={() => end(null)}>
      <DialogContent title={words.chooseTitle} description={words.chooseHint}>
        <CanvasChoice onChoose={end} />
      </DialogContent>
    </Dialog>
  )
  return { pictures, dialog, busy: running > 0 }
}

/** The states of canvases, observable by node views, which cannot use hooks. */
class KnownCanvases implements CanvasStates {
  #items: ReadonlyMap<string, CanvasPicture> = new Map()
  live = false
  readonly #listeners = new Set<() => void>()

  of(fileId: string) {
    return this.#items.get(fileId)
  }

  set(items: readonly CanvasPicture[], live: boolean) {
    this.live = live
    this.#items = new Map(items.map((item) => [item.fileId, item]))
    for (const listener of this.#listeners) listener()
  }

  subscribe(listener: () => void) {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }
}
