import type { Checked } from '../../contract/captions/captions.ts'
import type { CheckedTrack } from './queries.ts'

/** When a track was found right, and by whom; null if nobody has. */
export const toChecked = ({ checked_at: at, checker }: CheckedTrack): Checked | null =>
  at && { at: at.toISOString(), by: checker }

/** A track as its company sees it, without its lines. */
export function toTrack(track: CheckedTrack) {
  const { id, language, label, automatic } = track
  const checked = toChecked(track)
  return { id, language, label, automatic, unchecked: automatic && !checked, checked }
}
