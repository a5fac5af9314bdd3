const storageKey = 'briefwell-positions'
const mostKept = 100
/** Positions closer than this to the start or end, in seconds, are not kept. */
const margin = 5

/** Seconds by video, the most recent last. */
type Positions = [video: string, seconds: number][]

function read(): Positions {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

/** The position where this browser left a video; null for the start. */
export function keptPosition(video: string): number | null {
  const seconds = read().find(([kept]) => kept === video)?.[1]
  return typeof seconds === 'number' && seconds > 0 ? seconds : null
}

/** Stores the position where a video was left, unless it was hardly started or watched to the end. */
export function keepPosition(video: string, seconds: number, duration: number): void {
  const others = read().filter(([kept]) => kept !== video)
  const inside = seconds >= margin && seconds <= duration - margin
  const kept = inside ? [...others, [video, Math.floor(seconds)]] : others
  try {
    localStorage.setItem(storageKey, JSON.stringify(kept.slice(-mostKept)))
  } catch {
    // Storage is full or blocked: the next visit starts at the beginning.
  }
}
