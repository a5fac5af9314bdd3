import { Copy } from 'lucide-react'
import { type TeamMember, teamMessages } from '../../../contract/team/team.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'
import { useCopyInvitationLink } from './invitations-queries.ts'

type InvitationLinkDialogProps = {
  member: TeamMember
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Creates a link for the user to share, after a warning that the mailed link will stop working. */
export function InvitationLinkDialog({ member, open, onOpenChange }: InvitationLinkDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title="Copy invitation link"
        description={
          <>
            This single-use link is only for{' '}
            <strong className="font-medium text-foreground">{member.email}</strong>. It expires in 7
            days and replaces earlier links.
          </>
        }
      >
        <NewLink member={member} />
      </DialogContent>
    </Dialog>
  )
}

function NewLink({ member }: { member: TeamMember }) {
  const { data, mutateAsync, isPending } = useCopyInvitationLink(member)

  async function makeAndCopy() {
    const link = data?.link ?? (await mutateAsync().catch(() => null))?.link
    if (link) await copy(link)
  }

  return (
    <div className="flex flex-col gap-5">
      {data && (
        <Field label="Invitation link">
          <Input readOnly value={data.link} onFocus={({ target }) => target.select()} />
        </Field>
      )}
      <Button
        icon={Copy}
        className="sm:self-end"
        pending={isPending}
        onClick={() => void makeAndCopy()}
      >
        {data ? 'Copy again' : 'Create and copy a new link'}
      </Button>
    </div>
  )
}

/** Without access to the clipboard, the link can be copied from its field. */
async function copy(link: string) {
  try {
    await navigator.clipboard.writeText(link)
    toast.success(teamMessages.linkCopied.title, teamMessages.linkCopied.description)
  } catch {
    toast.error('The link was not copied', 'Select it in its field and copy it from there.')
  }
}
