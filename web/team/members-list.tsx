import type { TeamMember } from '../../contract/team.ts'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { MemberRow, memberRowStyle } from './member-row.tsx'

/** Members as rows of a card: who, as what, and what may be done about it. */
export function MembersList({ members }: { members: TeamMember[] }) {
  return (
    <Card>
      <ul aria-label="Members" className="divide-y">
        {members.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
      </ul>
    </Card>
  )
}

/** The shape of the list while it is on its way. */
export function MembersSkeleton() {
  return (
    <Card role="status">
      <span className="sr-only">Loading team...</span>
      <div className="divide-y">
        {[1, 2, 3].map((row) => (
          <div key={row} className={memberRowStyle}>
            <Skeleton className="size-9 rounded-full" />
            <div className="flex-1">
              <Skeleton className="h-4 w-36 max-w-full" />
              <Skeleton className="mt-1.5 h-4 w-48 max-w-full" />
            </div>
            <Skeleton className="h-5.5 w-16" />
          </div>
        ))}
      </div>
    </Card>
  )
}
