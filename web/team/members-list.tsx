import type { TeamMember } from '../../contract/team/team.ts'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useVirtualRows } from '../ui/use-virtual-rows.ts'
import { MemberRow, memberRowStyle } from './member-row.tsx'

/** The estimated height of a row until it is measured. */
const rowHeight = 86

type MembersListProps = {
  members: TeamMember[]
  /** The total number of members, including those not loaded yet. */
  total: number
}

/** Members as rows of a card; only those near the viewport are rendered. */
export function MembersList({ members, total }: MembersListProps) {
  const count = members.length
  const { list, rows, style, measure } = useVirtualRows<HTMLUListElement>({
    count,
    rowHeight,
    gap: 0,
    shape: 'members',
  })
  return (
    <Card>
      <ul ref={list} aria-label="Members" className="divide-y" style={style}>
        {rows.map(({ index }) => {
          const member = members[index]
          return (
            member && (
              <MemberRow
                key={member.id}
                ref={measure}
                member={member}
                index={index}
                total={total}
              />
            )
          )
        })}
      </ul>
    </Card>
  )
}

/** A skeleton of the list. */
export function MembersSkeleton() {
  return (
    <Card role="status">
      <span className="sr-only">Loading team…</span>
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
