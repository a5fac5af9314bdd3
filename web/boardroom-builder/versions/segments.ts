import type { ComparedBlock, LeftPlace } from '../../../common/compare/compare-documents.ts'

type Kind = 'added' | 'deleted' | 'changed' | 'moved'

/** Unchanged blocks, or the former place of a moved block. */
type Quiet =
  | { kind: 'same'; key: string; places: ComparedBlock[] }
  | { kind: 'left'; key: string; places: LeftPlace[] }
/** Consecutive blocks that form one change; `number` counts changes from 1. */
type Changed = { kind: Kind; key: string; number: number; places: ComparedBlock[] }
export type Segment = Quiet | Changed

export const isChange = (segment: Segment): segment is Changed => 'number' in segment

/**
 * Groups a comparison into segments. Adjacent blocks that are all added, all deleted or all moved
 * form one change, so that users can skip a new chapter in one step.
 */
export function segmentsOf(places: readonly (ComparedBlock | LeftPlace)[]): Segment[] {
  const segments: Segment[] = []
  let number = 0
  for (const place of places) {
    if (place.change === 'left') {
      segments.push({ kind: 'left', key: `left ${place.key}`, places: [place] })
      continue
    }
    const last = segments.at(-1)
    const kind = kindOf(place)
    if (last && last.kind !== 'left' && last.kind === kind && kind !== 'changed') {
      last.places.push(place)
    } else if (kind === 'same') segments.push({ kind, key: `same ${place.key}`, places: [place] })
    else segments.push({ kind, key: place.key, number: ++number, places: [place] })
  }
  return segments
}

function kindOf({ change, moved }: ComparedBlock): Kind | 'same' {
  if (moved) return 'moved'
  return change === 'unchanged' ? 'same' : change
}
