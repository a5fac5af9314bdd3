import { type RefObject, useEffect, useState } from 'react'
import { keepPosition, keptPosition } from './kept-positions.ts'

/** How often the position is stored, in seconds of playback. */
const notedEvery = 5

type Kept = {
  video: RefObject<HTMLVideoElement | null>
  /** The key of the stored position; without one it is not stored. */
  name: string | undefined
  /** The start position from the URL. */
  startAt: number | null
}

/**
 * Starts at the position in the URL, or where this browser left the video, and stores where it is
 * left. `continuedAt` is the stored position, until `startOver` or `dismiss`.
 */
export function useKeptPosition({ video, name, startAt }: Kept) {
  const [continuedAt, setContinuedAt] = useState(() =>
    name && startAt === null ? keptPosition(name) : null,
  )
  useEffect(() => {
    if (startAt !== null && video.current) video.current.currentTime = startAt
  }, [video, startAt])
  useEffect(() => {
    const kept = name && startAt === null ? keptPosition(name) : null
    if (kept !== null && video.current) video.current.currentTime = kept
  }, [video, name, startAt])

  useEffect(() => {
    const element = video.current
    if (!element || !name) return
    let noted = 0
    const keep = () => {
      // A video that was not played keeps its stored position.
      if (element.played.length === 0 || !Number.isFinite(element.duration)) return
      noted = element.currentTime
      keepPosition(name, noted, element.duration)
    }
    const progress = () => Math.abs(element.currentTime - noted) >= notedEvery && keep()
    element.addEventListener('pause', keep)
    element.addEventListener('ended', keep)
    element.addEventListener('timeupdate', progress)
    window.addEventListener('pagehide', keep)
    return () => {
      keep()
      element.removeEventListener('pause', keep)
      element.removeEventListener('ended', keep)
      element.removeEventListener('timeupdate', progress)
      window.removeEventListener('pagehide', keep)
    }
  }, [video, name])

  return {
    continuedAt,
    startOver: () => {
      setContinuedAt(null)
      if (video.current) video.current.currentTime = 0
    },
    dismiss: () => setContinuedAt(null),
  }
}
