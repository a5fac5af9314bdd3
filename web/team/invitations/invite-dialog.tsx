import { Tabs } from 'radix-ui'
import { useState } from 'react'
import { Dialog, DialogContent } from '../../ui/dialog.tsx'
import { InviteOneForm, useInviteOneForm } from './invite-one-form.tsx'
import { InviteSeveral } from './invite-several.tsx'
import { useInviteSeveral } from './use-invite-several.ts'

type InviteDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

const tabStyle =
  'touch-target flex-1 rounded-sm px-3 py-1.5 font-medium text-muted-foreground transition-colors hover:text-foreground data-[state=active]:bg-card data-[state=active]:text-foreground'

/** Invites one person or several at a time. Typed text survives closing the dialog. */
export function InviteDialog({ open, onOpenChange }: InviteDialogProps) {
  const one = useInviteOneForm()
  const several = useInviteSeveral()
  const [tab, setTab] = useState('one')
  function change(next: boolean) {
    // Results are shown once; rejected addresses return to the form.
    if (!next && several.results) several.goOn()
    onOpenChange(next)
  }
  return (
    <Dialog open={open} onOpenChange={change}>
      <DialogContent
        title="Invite Team Member"
        description="We'll email a single-use link that expires in 7 days."
      >
        <Tabs.Root value={tab} onValueChange={setTab}>
          <Tabs.List aria-label="How many" className="mb-5 flex rounded-md bg-muted p-1">
            <Tabs.Trigger value="one" className={tabStyle}>
              One person
            </Tabs.Trigger>
            <Tabs.Trigger value="several" className={tabStyle}>
              Several at once
            </Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content value="one" tabIndex={-1}>
            <InviteOneForm form={one} onInvited={() => change(false)} />
          </Tabs.Content>
          <Tabs.Content value="several" tabIndex={-1}>
            <InviteSeveral several={several} onClose={() => change(false)} />
          </Tabs.Content>
        </Tabs.Root>
      </DialogContent>
    </Dialog>
  )
}
