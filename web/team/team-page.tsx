import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Reply } from '../../contract/endpoint.ts'
import { permissions } from '../../contract/permissions.ts'
import type { listTeamMembers } from '../../contract/team/team.ts'
import { useSearch } from '../platform/addresses/use-address-filters.ts'
import { AccessRestricted } from '../platform/frames/access-restricted.tsx'
import { pageTitle } from '../platform/frames/page-title.ts'
import { keyTarget } from '../platform/keys/key-target.ts'
import { useMe } from '../platform/session/use-me.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { filterControlsOf, ListControls } from '../ui/list-controls.tsx'
import { NoMatch } from '../ui/no-match.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { InviteDialog } from './invitations/invite-dialog.tsx'
import { asksForInvitation } from './invitations/open-invitation.ts'
import { MembersList, MembersSkeleton } from './members-list.tsx'
import { TeamDrawing } from './team-drawing.tsx'
import { TeamHeader } from './team-header.tsx'
import { membersQuery } from './team-queries.ts'

export const meta = () => pageTitle('Team')

/** The members of the company and, for users who manage the team, the actions on them. */
export default function TeamPage() {
  const { permissions: may } = useMe()
  const { allows, denied } = permissions['team.view']
  if (!allows(may)) return <AccessRestricted>{denied.message}</AccessRestricted>
  return permissions['team.invite'].allows(may) ? <ManagedTeam /> : <ReadOnlyTeam />
}

const description = 'Everyone who works on your products and briefs.'

function ReadOnlyTeam() {
  return (
    <>
      <TeamHeader
        manages={false}
        description={description}
        action={<Badge tone="outline">Read Only</Badge>}
      />
      <Members />
    </>
  )
}

function ManagedTeam() {
  const [inviting, setInviting] = useInviting()
  return (
    <>
      <TeamHeader
        manages
        description={description}
        action={
          <Button icon={UserPlus} {...keyTarget('add')} onClick={() => setInviting(true)}>
            Invite Team Member
          </Button>
        }
      />
      <Members onInvite={() => setInviting(true)} />
      <InviteDialog open={inviting} onOpenChange={setInviting} />
    </>
  )
}

/** Whether the invite dialog is open, through its button or the navigation state. */
function useInviting() {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const asked = asksForInvitation(state)
  const [inviting, setInviting] = useState(asked)
  useEffect(() => {
    if (!asked) return
    setInviting(true)
    // Once only: neither a reload nor Back opens it again.
    navigate(pathname, { replace: true, state: null })
  }, [asked, pathname, navigate])
  return [inviting, setInviting] as const
}

type MembersProps = { onInvite?: () => void }

function Members({ onInvite }: MembersProps) {
  const { filters, choose } = useSearch()
  const list = useInfiniteQuery(membersQuery(filters))
  const controls = filterControlsOf(list, filters, choose)
  return (
    <>
      {(controls.counts?.all !== 1 || controls.filtered) && (
        <ListControls noun="members" {...controls} />
      )}
      <Found list={list} onClear={controls.onClear} {...(onInvite && { onInvite })} />
    </>
  )
}

type FoundProps = MembersProps & {
  list: UseInfiniteQueryResult<{ pages: Reply<typeof listTeamMembers>[] }>
  onClear: () => void
}

function Found({ list, onClear, onInvite }: FoundProps) {
  const { data, error } = list
  if (!data) {
    return error ? (
      <ErrorState title="Your team could not be loaded" query={list} />
    ) : (
      <MembersSkeleton />
    )
  }
  const members = data.pages.flatMap((page) => page.items)
  const { total = members.length, all } = data.pages[0] ?? {}
  return (
    <>
      <div aria-busy={list.isPlaceholderData} className="transition-opacity aria-busy:opacity-55">
        {members.length > 0 ? (
          <MembersList members={members} total={total} />
        ) : (
          <NoMatch noun="members" onClear={onClear} />
        )}
      </div>
      {all === 1 && onInvite && <NobodyElse onInvite={onInvite} />}
      <ShowMore noun="members" list={list} />
    </>
  )
}

function NobodyElse({ onInvite }: { onInvite: () => void }) {
  return (
    <div className="mt-4">
      <EmptyState
        className="py-10"
        drawing={<TeamDrawing />}
        title="No one else is here yet"
        description="Invite the people who know your products. You decide what each of them can do."
        action={
          <Button variant="secondary" onClick={onInvite}>
            Invite your first team member
          </Button>
        }
      />
    </div>
  )
}
