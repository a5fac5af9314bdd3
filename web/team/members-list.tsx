import { roleLabels, type TeamMember } from '../../contract/team.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const rowStyle = 'flex items-center gap-3.5 px-4 py-3.5 sm:px-5'

/** Members as rows of a card: who, and as what. */
export function MembersList({ members }: { members: TeamMember[] }) {
  return (
    <Card>
      <ul className="divide-y">
        {members.map((member) => (
          <li key={member.id} className={rowStyle}>
            <Avatar name={member.name} className="size-9" />
            <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
              <div className="min-w-0">
                <p className="font-medium">{member.name}</p>
                <p className="text-muted-foreground">{member.email}</p>
              </div>
              <div className="flex flex-wrap gap-1.5">
                {member.isOwner && <Badge tone="green">Owner</Badge>}
                {!member.userId && <Badge tone="amber">Pending</Badge>}
                <Badge>{roleLabels[member.role] ?? member.role}</Badge>
              </div>
            </div>
          </li>
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
      {[1, 2].map((row) => (
        <div key={row} className={rowStyle}>
          <Skeleton className="size-9 rounded-full" />
          <div className="flex-1">
            <Skeleton className="h-4 w-36 max-w-full" />
            <Skeleton className="mt-1.5 h-4 w-48 max-w-full" />
          </div>
          <Skeleton className="h-5.5 w-16" />
        </div>
      ))}
    </Card>
  )
}
