import { type RefObject, useSyncExternalStore } from 'react'

/** A video that other parts of its page follow and lead: its chapters, its captions. */
export type Player = {
  /** The element; null while none is shown. */
  video: RefObject<HTMLVideoElement | null>
  /** Ref of the element. */
  attach: (video: HTMLVideoElement | null) => (() => void) | undefined
  /** Goes to a second and plays from there; a player still to come begins there. */
  playFrom: (seconds: number) => void
  /** The position in seconds. */
  time: () => number
  subscribe: (listener: () => void) => () => void
}

const moves = ['play', 'pause', 'seeking', 'seeked', 'timeupdate', 'loadedmetadata', 'emptied']

/** The handle of a player; made once by the page that shows it. */
export function makePlayer(): Player {
  const video: RefObject<HTMLVideoElement | null> = { current: null }
  const listeners = new Set<() => void>()
  let wished: number | null = null
  let frame = 0

  // The browser itself tells of progress four times a second, too seldom for words on a picture.
  function follow() {
    cancelAnimationFrame(frame)
    for (const listener of listeners) listener()
    if (video.current && !video.current.paused) frame = requestAnimationFrame(follow)
  }
  function attach(element: HTMLVideoElement | null) {
    if (!element) return undefined
    video.current = element
    if (wished !== null) element.currentTime = wished
    wished = null
    for (const move of moves) element.addEventListener(move, follow)
    return () => {
      for (const move of moves) element.removeEventListener(move, follow)
      cancelAnimationFrame(frame)
      video.current = null
    }
  }
  return {
    video,
    attach,
    playFrom: (seconds) => {
      const element = video.current
      if (!element) {
        wished = seconds
        return
      }
      element.currentTime = seconds
      // Where the browser wants to be asked again, the picture of that second stands still.
      void element.play().catch(() => undefined)
    },
    time: () => video.current?.currentTime ?? 0,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What holds at the second that is shown now; `select` answers the same value while it holds. */
export function useShownAt<Value extends string | number | boolean>(
  player: Player,
  select: (seconds: number) => Value,
): Value {
  return useSyncExternalStore(player.subscribe, () => select(player.time()))
}
