import { useEffect, useRef, useState } from 'react'
import { insertMessages as words } from '../../../../contract/insight-canvas/canvas-insert-messages.ts'
import { pictureRefusal } from '../../../records/picture-refusal.ts'
import { serverMessage } from '../../../ui/server-message.ts'
import { toast } from '../../../ui/toast.ts'
import { useCanvasMedia } from '../../inserts/canvas-media.ts'
import type { Place } from '../arrange.ts'
import type { CanvasActs } from '../canvas-acts.ts'
import { newPicture } from './put-inserts.ts'

/** How many files are taken at a time. */
const mostFiles = 20

type Options = { acts: CanvasActs; say: (said: string) => void }

/** Stores pictures one after the other, and puts each on the canvas once it is stored. */
export function usePictures({ acts, say }: Options) {
  const { store } = useCanvasMedia()
  const [adding, setAdding] = useState(0)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const stop = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    stop.current = controller
    return () => controller.abort()
  }, [])

  async function addOne(file: File, at: Place | undefined, alt: string) {
    if (!store) return
    const { signal } = stop.current
    try {
      const refused = pictureRefusal(file)
      if (refused) throw new Error(refused)
      const kept = await store(file, { signal, idempotencyKey: crypto.randomUUID() })
      if (signal.aborted) return
      const picture = newPicture(kept, alt)
      acts.put(picture, at)
    } catch (error) {
      if (signal.aborted) return
      const reason = serverMessage(error) ?? (error instanceof Error ? error.message : undefined)
      toast.error(file.name ? words.notAdded(file.name) : words.picturesNotAdded, reason)
    }
  }

  function add(files: readonly File[], { at, alt = '' }: { at?: Place; alt?: string } = {}) {
    if (files.length > mostFiles) toast.error(words.tooManyFiles(mostFiles))
    for (const [index, file] of files.slice(0, mostFiles).entries()) {
      setAdding((count) => count + 1)
      say(words.addingPictures(files.length))
      const place = at && { x: at.x + 20 * index, y: at.y + 20 * index }
      last.current = last.current
        .then(() => addOne(file, place, alt))
        .finally(() => setAdding((count) => count - 1))
    }
  }
  return { adding, add: store ? add : null }
}

export type Pictures = ReturnType<typeof usePictures>
