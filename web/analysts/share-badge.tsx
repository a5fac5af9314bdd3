import { type Share, type ShareState, shareStates } from '../../contract/shares/shares.ts'
import { Badge } from '../ui/badge.tsx'

const tones = {
  invited: 'neutral',
  bounced: 'red',
  opened: 'green',
  watched: 'green',
  declined: 'amber',
  expired: 'amber',
  revoked: 'neutral',
} as const satisfies Record<ShareState, string>

/** The state of a share. */
export function ShareBadge({ share }: { share: Pick<Share, 'state' | 'watchedPercent'> }) {
  const { state, watchedPercent } = share
  return (
    <Badge tone={tones[state]}>
      {state === 'watched' ? `${shareStates.watched} ${watchedPercent}%` : shareStates[state]}
    </Badge>
  )
}
