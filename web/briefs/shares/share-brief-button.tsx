import type { Brief } from '../../../contract/briefs/briefs.ts'
import { ShareButton } from '../../shares/share-button.tsx'
import { sharingObstacle } from './sharing-obstacle.tsx'

/** A button that shares a brief. */
export function ShareBriefButton({ brief }: { brief: Brief }) {
  return (
    <ShareButton subject={{ kind: 'brief', id: brief.id }}>{sharingObstacle(brief)}</ShareButton>
  )
}
