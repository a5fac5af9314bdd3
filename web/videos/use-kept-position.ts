import { type RefObject, useEffect, useState } from 'react'
import { keepPosition, keptPosition } from './kept-positions.ts'

/** Seconds of watching after which the position is noted again. */
const notedEvery = 5

type Kept = {
  video: RefObject<HTMLVideoElement | null>
  /** Under which name the position is kept; without one it is not. */
  name: string | undefined
  /** Where an address asks to begin. */
  startAt: number | null
}

/**
 * Begins at the second that the address names, or where this browser left the video, and keeps
 * where it is left now. `continuedAt` is that kept second, until `startOver`.
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
      // What was never played keeps the place where it was left before.
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
