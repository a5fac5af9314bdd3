import {
  type BriefStatus,
  type BriefType,
  briefStatuses,
  briefTypes,
} from '../../contract/briefs/briefs.ts'
import { Badge } from '../ui/badge.tsx'

const tones = { draft: 'amber', active: 'green', archived: 'neutral' } as const

export function StatusBadge({ status }: { status: BriefStatus }) {
  return <Badge tone={tones[status]}>{briefStatuses[status]}</Badge>
}

export function TypeBadge({ type }: { type: BriefType }) {
  return (
    <Badge tone="outline" className="block shrink leading-5" title={briefTypes[type]}>
      {briefTypes[type]}
    </Badge>
  )
}
