import { useState } from 'react'

/** What the room has shown so far; slides count from 0. */
type Seen = { last: number; furthest: number }

/** The slide that one sees: that of the presenter, or an earlier one at which one looks again. */
export function useFollowed(shown: number | null) {
  const [seen, setSeen] = useState<Seen>()
  const [looking, lookAt] = useState<number | null>(null)
  if (shown !== null && seen?.last !== shown)
    setSeen({ last: shown, furthest: Math.max(shown, seen?.furthest ?? 0) })
  const followed = shown ?? seen?.last ?? null
  return {
    /** Null as long as nothing was shown. */
    at: looking ?? followed,
    isLooking: looking !== null,
    /** How many slides one may look at. */
    known: (seen?.furthest ?? -1) + 1,
    goTo: (to: number) => {
      if (to >= 0 && to <= (seen?.furthest ?? -1)) lookAt(to === followed ? null : to)
    },
    followAgain: () => lookAt(null),
  }
}
