import type { Ref } from 'react'
import { roleLabel, type TeamMember } from '../../contract/team/team.ts'
import { useNow } from '../platform/format/use-now.ts'
import { useMe } from '../platform/session/use-me.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { cn } from '../ui/cn.ts'
import { invitationExpiry } from './invitations/invitation-expiry.ts'
import { rightsInWords } from './invitations/permission-flags.ts'
import { MemberActions } from './member-actions.tsx'
import { useRemoveMember } from './team-queries.ts'

export const memberRowStyle =
  'flex items-start gap-3.5 px-4 py-3.5 transition-opacity sm:items-center sm:px-5'

type MemberRowProps = {
  member: TeamMember
  /** Measures the row. */
  ref: Ref<HTMLLIElement>
  index: number
  total: number
}

/** One member: name, role and, for users who manage the team, actions. */
export function MemberRow({ member, ref, index, total }: MemberRowProps) {
  const { user, permissions: may } = useMe()
  const removal = useRemoveMember(member)
  const self = member.userId === user.id
  function remove() {
    // The row is removed, so the focus that its menu would restore moves to the page.
    removal.mutate(undefined, { onSuccess: () => document.getElementById('main')?.focus() })
  }
  return (
    <li
      ref={ref}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={total}
      aria-busy={removal.isPending || undefined}
      className={cn(memberRowStyle, removal.isPending && 'opacity-55')}
    >
      <Avatar name={member.name} className="size-9" />
      <div className="flex min-w-0 flex-1 flex-col gap-x-6 gap-y-2 sm:flex-row sm:items-center sm:justify-between">
        <div className="min-w-0">
          <p className="line-clamp-2 font-medium" title={member.name}>
            <bdi>{member.name}</bdi>
            {self && <span className="font-normal text-muted-foreground"> (you)</span>}
          </p>
          <p className="line-clamp-2 text-muted-foreground" title={member.email}>
            {member.email}
          </p>
          <Standing member={member} />
        </div>
        <div className="flex shrink-0 items-center justify-between gap-x-6">
          <div className="flex flex-wrap gap-1.5">
            {member.isOwner && <Badge tone="green">Owner</Badge>}
            {!member.userId && <Badge tone="amber">Pending</Badge>}
            <Badge>{roleLabel(member.role)}</Badge>
          </div>
          {may.canManageTeam && (
            // Rows without actions reserve the space, so that the badges are aligned.
            <div className="-my-1 flex shrink-0 justify-end gap-1 sm:w-42">
              {!member.isOwner && !self && (
                <MemberActions member={member} removing={removal.isPending} onRemove={remove} />
              )}
            </div>
          )}
        </div>
      </div>
    </li>
  )
}

/** For users who manage the team: the invitation's expiry, or the member's permissions. */
function Standing({ member }: { member: TeamMember }) {
  const now = useNow()
  const { userId, invitationExpiresAt, permissions, isOwner } = member
  if (!userId) {
    if (!invitationExpiresAt) return null
    const expiresAt = new Date(invitationExpiresAt)
    return (
      <p className="text-muted-foreground text-sm">
        <time dateTime={invitationExpiresAt} title={expiresAt.toLocaleString('en')}>
          {invitationExpiry(expiresAt, now)}
        </time>
      </p>
    )
  }
  if (!permissions || isOwner) return null
  return <p className="text-muted-foreground text-sm">{rightsInWords(permissions)}</p>
}
