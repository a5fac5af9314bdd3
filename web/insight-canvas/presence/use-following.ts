import { useState } from 'react'
import type { Place, PresentPerson } from '../../../contract/records/presence.ts'

type Presence = { others: readonly PresentPerson[]; move: (change: Partial<Place>) => void }

export type Following = ReturnType<typeof useFollowing>

/** Whose view the user follows, and what brings everybody to the user's own. */
export function useFollowing({ others, move }: Presence) {
  const [id, setId] = useState<string | null>(null)
  return {
    /** Undefined once they have left, or while nobody is followed. */
    followed: others.find((person) => person.id === id),
    follow: setId,
    stop: () => setId(null),
    /** Each call is told by its time, so that it is taken once. */
    gather: () => move({ gather: Date.now() }),
  }
}
