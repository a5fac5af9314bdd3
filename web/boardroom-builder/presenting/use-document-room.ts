import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DocumentSlides } from '../../../contract/boardroom-builder/document-slides.ts'
import { attendDocument } from '../../../contract/boardroom-builder/documents.ts'
import { call } from '../../platform/calls/call.ts'
import { liveNews } from '../../platform/calls/live-news.ts'
import { useRoom } from '../../records/presenting/use-room.ts'
import { slidesQuery } from './slides-query.ts'

/** Changes of the document within so many milliseconds are looked at once. */
const gatherMs = 2_000

type Shown = {
  id: string
  deck: DocumentSlides
  /** The shown slide; counts from 0. */
  at: number
  /** When the room was opened, in milliseconds, and what sets it; 0 while it is closed. */
  opened: readonly [number, (since: number) => void]
}

/** The room of a presentation: those who follow see the slide while it is open. */
export function useDocumentRoom({ id, deck, at, opened: [since, setSince] }: Shown) {
  const isOpen = since > 0
  const { version, publishedVersion } = deck
  const isShown = isOpen && version === publishedVersion
  const latest = useRoom(id, isShown ? { slide: at, version, since } : null, (body, options) =>
    call(attendDocument, { params: { id }, body, ...options }),
  )
  useNewlyPublished(id, isOpen)
  return {
    isOpen,
    /** Who is followed instead. */
    followed: latest?.name,
    open: () => setSince(Math.max(Date.now(), (latest?.since ?? 0) + 1)),
    close: () => setSince(0),
  }
}
export type DocumentRoom = ReturnType<typeof useDocumentRoom>

/** Presents a version that is published while the room is open, as those who come later have no other. */
function useNewlyPublished(id: string, isOpen: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (!isOpen) return
    let timer: number | undefined
    const look = () => {
      timer = undefined
      void client.invalidateQueries({ queryKey: slidesQuery(id, true).queryKey })
    }
    const unlisten = liveNews.listen(({ records }) => {
      const isChanged = records.some((one) => one.id === id && one.revision !== null)
      if (isChanged) timer ??= window.setTimeout(look, gatherMs)
    })
    return () => {
      unlisten()
      window.clearTimeout(timer)
    }
  }, [client, id, isOpen])
}
