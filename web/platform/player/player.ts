import { type RefObject, useSyncExternalStore } from 'react'

/** A handle on a video, for other parts of the page such as chapters and captions. */
export type Player = {
  /** The element; null while there is none. */
  video: RefObject<HTMLVideoElement | null>
  /** The ref for the element. */
  attach: (video: HTMLVideoElement | null) => (() => void) | undefined
  /** Seeks and plays; a player that is not mounted yet starts there. */
  playFrom: (seconds: number) => void
  /** The same, and pauses at the end of the passage unless the user pauses or goes elsewhere before. */
  playBetween: (seconds: number, end: number) => void
  /** The position in seconds. */
  time: () => number
  subscribe: (listener: () => void) => () => void
}

const moves = ['play', 'pause', 'seeking', 'seeked', 'timeupdate', 'loadedmetadata', 'emptied']

/** Creates the handle of a player; called once by the page that shows it. */
export function makePlayer(): Player {
  const video: RefObject<HTMLVideoElement | null> = { current: null }
  const listeners = new Set<() => void>()
  let wished: number | null = null
  let passage: { from: number; end: number } | null = null
  let frame = 0

  function endPassage(element: HTMLVideoElement) {
    if (!passage) return
    const { currentTime, paused, seeking } = element
    const isOver = currentTime >= passage.end
    const isElsewhere = currentTime < passage.from - 0.1 || (seeking && isOver)
    if (isOver || isElsewhere || paused) passage = null
    if (isOver && !isElsewhere) element.pause()
  }
  // The browser's timeupdate fires four times a second, too rarely for captions.
  function follow() {
    cancelAnimationFrame(frame)
    if (video.current) endPassage(video.current)
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
  function playFrom(seconds: number, end?: number) {
    passage = end === undefined ? null : { from: seconds, end }
    const element = video.current
    if (!element) {
      wished = seconds
      return
    }
    element.currentTime = seconds
    // If the browser requires a click to play, the frame at that time is shown.
    void element.play().catch(() => undefined)
  }
  return {
    video,
    attach,
    playFrom: (seconds) => playFrom(seconds),
    playBetween: playFrom,
    time: () => video.current?.currentTime ?? 0,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Derived state at the current position; `select` must return the same value while nothing changes.
 */
export function useShownAt<Value extends string | number | boolean>(
  player: Player,
  select: (seconds: number) => Value,
): Value {
  return useSyncExternalStore(player.subscribe, () => select(player.time()))
}
