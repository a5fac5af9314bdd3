import { useQuery } from '@tanstack/react-query'
import { type ReactNode, use, useState } from 'react'
import { sharedWords, shareMessages } from '../../contract/shares/share-messages.ts'
import { LeaveDialog, useLeaveGuard } from '../platform/forms/leave-guard.tsx'
import { ConfirmAddressContext } from '../platform/session/confirm-address-context.ts'
import { meQuery, useMe } from '../platform/session/use-me.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ShareForm, type ShareFormProps } from './share-form.tsx'
import { isFilled, type ShareDraft } from './share-input.ts'
import { type Subject, shareDefaultsQuery } from './shares-queries.ts'

export type ShareDialogProps = Pick<ShareFormProps, 'startAt'> & {
  subject: Subject
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Shown in place of the recipients if sharing is impossible. */
  children?: ReactNode
}

/**
 * Shares something with typed addresses, contacts and lists; for a brief also sets from when and under which embargo.
 */
export function ShareDialog({ subject, startAt, open, onOpenChange, children }: ShareDialogProps) {
  const { title, description } = sharedWords[subject.kind]
  const { user, company, permissions } = useMe()
  const defaults = useQuery({ ...shareDefaultsQuery, enabled: open })
  const [draft, setDraft] = useState<ShareDraft>({})
  const [asking, setAsking] = useState(false)
  const filled = isFilled(draft)
  const leave = () => {
    setDraft({})
    onOpenChange(false)
  }
  const close = () => (filled ? setAsking(true) : leave())
  const unproven = company && !company.ownerProven && (
    <ConfirmFirst email={permissions.isCompanyOwner ? user.email : null} />
  )
  return (
    <>
      <Dialog open={open} onOpenChange={(opens) => (opens ? onOpenChange(true) : close())}>
        <DialogContent title={title} description={description} className="scroll-pb-20">
          {defaults.data ? (
            <ShareForm
              subject={subject}
              startAt={startAt}
              defaults={defaults.data}
              draft={draft}
              onChange={(changed) => setDraft((before) => ({ ...before, ...changed }))}
              obstacle={children || unproven}
              onCancel={close}
              onDone={leave}
              onLeave={() => onOpenChange(false)}
            />
          ) : (
            <Skeleton className="h-72" />
          )}
        </DialogContent>
      </Dialog>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        {...shareMessages.discard}
        destructive
        onConfirm={leave}
      />
      {filled && <DraftGuard />}
    </>
  )
}

/** Asks before the page is left with what was typed. Mounted only then, because a page can have one guard at a time. */
function DraftGuard() {
  return <LeaveDialog guard={useLeaveGuard(true, () => {})} {...shareMessages.leavePage} />
}

/**
 * Nothing is mailed to readers until the owner's address is proven; `email` is that of the owner who reads this. Shown
 * until the link in the mail is followed, which often happens in another tab.
 */
function ConfirmFirst({ email }: { email: string | null }) {
  const ConfirmAddress = use(ConfirmAddressContext)
  useQuery({ ...meQuery, refetchOnWindowFocus: 'always', refetchInterval: 5_000 })
  if (!email) {
    return <Notice title={shareMessages.ownerFirst}>{shareMessages.ownerFirstHint}</Notice>
  }
  return (
    <ConfirmAddress email={email} title={shareMessages.confirmFirst}>
      {shareMessages.confirmFirstHint} <strong className="font-medium">{email}</strong>.
    </ConfirmAddress>
  )
}
