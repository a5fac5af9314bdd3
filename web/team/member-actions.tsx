import { Ellipsis, Link2, type LucideIcon, Send, SlidersHorizontal, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { type TeamMember, teamMessages } from '../../contract/team.ts'
import { useMe } from '../platform/use-me.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu.tsx'
import { EditPermissionsDialog } from './edit-permissions-dialog.tsx'
import { InvitationLinkDialog } from './invitation-link-dialog.tsx'
import { holdsRightsOf } from './permission-flags.ts'
import { useResendInvitation } from './team-queries.ts'

type MemberActionsProps = { member: TeamMember; removing: boolean; onRemove: () => void }
type Opened = 'permissions' | 'link' | 'removal'

/** What who manages the team may do about a member. */
export function MemberActions({ member, removing, onRemove }: MemberActionsProps) {
  const [opened, setOpened] = useState<Opened>()
  // A long list does without the dialogs of rows where nothing was ever opened.
  const [used, setUsed] = useState(false)
  function show(which: Opened | undefined) {
    if (which) setUsed(true)
    setOpened(which)
  }
  const resend = useResendInvitation(member)
  const pending = member.userId === null
  // Whoever holds the link can become the member: it is not for who has fewer rights.
  const mayHoldLink = holdsRightsOf(useMe().permissions, member)
  const dialog = (which: Opened) => ({
    open: opened === which,
    onOpenChange: (open: boolean) => show(open ? which : undefined),
  })
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Edit permissions of ${member.name}`}
        disabled={removing}
        className="max-sm:size-8 max-sm:px-0"
        onClick={() => show('permissions')}
      >
        <SlidersHorizontal aria-hidden="true" className="sm:hidden" />
        <span className="max-sm:hidden">Edit permissions</span>
      </Button>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`More actions for ${member.name}`}
            disabled={removing}
          >
            <Ellipsis aria-hidden="true" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {pending && (
            <>
              <Item icon={Send} onSelect={() => resend.mutate()}>
                Resend invitation
              </Item>
              {mayHoldLink && (
                <Item icon={Link2} onSelect={() => show('link')}>
                  Copy invitation link
                </Item>
              )}
              <DropdownMenuSeparator />
            </>
          )}
          <Item icon={UserMinus} destructive onSelect={() => show('removal')}>
            {pending ? 'Revoke invitation' : 'Remove team member'}
          </Item>
        </DropdownMenuContent>
      </DropdownMenu>
      {used && (
        <>
          <EditPermissionsDialog member={member} {...dialog('permissions')} />
          <InvitationLinkDialog member={member} {...dialog('link')} />
          <AlertDialog
            {...dialog('removal')}
            title={pending ? 'Revoke invitation?' : teamMessages.removeQuestion}
            description={pending ? pendingRemoval(member) : activeRemoval(member)}
            confirmLabel={pending ? 'Revoke invitation' : 'Remove'}
            destructive
            onConfirm={onRemove}
          />
        </>
      )}
    </>
  )
}

type ItemProps = {
  icon: LucideIcon
  destructive?: boolean
  onSelect: () => void
  children: string
}

function Item({ icon: Icon, destructive = false, onSelect, children }: ItemProps) {
  return (
    <DropdownMenuItem destructive={destructive} onSelect={onSelect}>
      <Icon aria-hidden="true" />
      {children}
    </DropdownMenuItem>
  )
}

function activeRemoval({ name }: TeamMember): string {
  return `${name} is signed out everywhere at once, and their account is deleted. Products and briefs that they made stay.`
}

function pendingRemoval({ name, email }: TeamMember): string {
  return `The link that was sent to ${email} stops working, and ${name} leaves the list.`
}
