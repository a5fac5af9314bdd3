import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LibraryBrief } from '../../contract/library/library.ts'
import { keepPosition, keptPosition } from '../videos/player/kept-positions.ts'
import { watchingQuery } from './watching-queries.ts'

/**
 * Whether the player can be shown, which requires the position where the reader stopped in another
 * browser. This browser adopts it unless it has its own position.
 */
export function useServerPosition(brief: LibraryBrief, keepAs: string): boolean {
  const stored = brief.video !== null
  const { data, isPending } = useQuery({ ...watchingQuery(brief.id), enabled: stored })
  const [taken, setTaken] = useState(!stored)
  if (taken || isPending) return taken
  if (data && keptPosition(keepAs) === null) {
    keepPosition(keepAs, data.positionMs / 1000, (brief.video?.durationMs ?? 0) / 1000)
  }
  setTaken(true)
  return true
}
