const storageKey = 'briefwell-positions'
const mostKept = 100
/** Nearer to the beginning or to the end than this, in seconds, one starts anew. */
const margin = 5

/** Seconds by video, the one watched last at the end. */
type Positions = [video: string, seconds: number][]

function read(): Positions {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

/** Where this browser left a video; null at its beginning. */
export function keptPosition(video: string): number | null {
  const seconds = read().find(([kept]) => kept === video)?.[1]
  return typeof seconds === 'number' && seconds > 0 ? seconds : null
}

/** Keeps where a video is left; one that is hardly begun, or seen to its end, is forgotten. */
export function keepPosition(video: string, seconds: number, duration: number): void {
  const others = read().filter(([kept]) => kept !== video)
  const inside = seconds >= margin && seconds <= duration - margin
  const kept = inside ? [...others, [video, Math.floor(seconds)]] : others
  try {
    localStorage.setItem(storageKey, JSON.stringify(kept.slice(-mostKept)))
  } catch {
    // Full or closed to us: the next visit begins at the beginning.
  }
}
