import { Link2, Send, SlidersHorizontal, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { type TeamMember, teamMessages } from '../../contract/team/team.ts'
import { useMe } from '../platform/session/use-me.ts'
import { ActionsMenu } from '../ui/actions-menu.tsx'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { DropdownMenuItem, DropdownMenuSeparator } from '../ui/dropdown-menu.tsx'
import { EditPermissionsDialog } from './edit-permissions-dialog.tsx'
import { InvitationLinkDialog } from './invitations/invitation-link-dialog.tsx'
import { useResendInvitation } from './invitations/invitations-queries.ts'
import { holdsRightsOf } from './invitations/permission-flags.ts'

type MemberActionsProps = { member: TeamMember; removing: boolean; onRemove: () => void }
type Opened = 'permissions' | 'link' | 'removal'

/** The actions on a member, for users who manage the team. */
export function MemberActions({ member, removing, onRemove }: MemberActionsProps) {
  const [opened, setOpened] = useState<Opened>()
  // The dialogs are rendered on first use, because lists can be long.
  const [used, setUsed] = useState(false)
  function show(which: Opened | undefined) {
    if (which) setUsed(true)
    setOpened(which)
  }
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
      <MoreActions member={member} disabled={removing} onShow={show} />
      {used && (
        <>
          <EditPermissionsDialog member={member} {...dialog('permissions')} />
          <InvitationLinkDialog member={member} {...dialog('link')} />
          <RemovalDialog member={member} onConfirm={onRemove} {...dialog('removal')} />
        </>
      )}
    </>
  )
}

type MoreActionsProps = {
  member: TeamMember
  disabled: boolean
  onShow: (which: Opened) => void
}

function MoreActions({ member, disabled, onShow }: MoreActionsProps) {
  const resend = useResendInvitation(member)
  const pending = member.userId === null
  // Anyone with the link can become the member, so users with fewer permissions must not get it.
  const mayHoldLink = holdsRightsOf(useMe().permissions, member)
  return (
    <ActionsMenu label={`More actions for ${member.name}`} disabled={disabled}>
      {pending && (
        <>
          <DropdownMenuItem icon={Send} onSelect={() => resend.mutate()}>
            Resend invitation
          </DropdownMenuItem>
          {mayHoldLink && (
            <DropdownMenuItem icon={Link2} onSelect={() => onShow('link')}>
              Copy invitation link
            </DropdownMenuItem>
          )}
          <DropdownMenuSeparator />
        </>
      )}
      <DropdownMenuItem destructive icon={UserMinus} onSelect={() => onShow('removal')}>
        {pending ? 'Revoke invitation' : 'Remove team member'}
      </DropdownMenuItem>
    </ActionsMenu>
  )
}

type RemovalDialogProps = {
  member: TeamMember
  open: boolean
  onOpenChange: (open: boolean) => void
  onConfirm: () => void
}

function RemovalDialog({ member, ...dialog }: RemovalDialogProps) {
  const pending = member.userId === null
  return (
    <AlertDialog
      {...dialog}
      title={pending ? 'Revoke invitation?' : teamMessages.removeQuestion}
      description={pending ? pendingRemoval(member) : activeRemoval(member)}
      confirmLabel={pending ? 'Revoke invitation' : 'Remove'}
      destructive
    />
  )
}

function activeRemoval({ name }: TeamMember): string {
  return `${name} is immediately signed out everywhere, and their account is deleted. Their products and briefs stay with your company.`
}

function pendingRemoval({ name, email }: TeamMember): string {
  return `The link sent to ${email} stops working, and ${name} is removed from the list.`
}
