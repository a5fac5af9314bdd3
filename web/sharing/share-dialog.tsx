import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, use, useEffect, useRef, useState } from 'react'
import type { Reply } from '../../contract/endpoint.ts'
import { parseInvitees } from '../../contract/invitees.ts'
import { sharedWords, shareMessages } from '../../contract/share-messages.ts'
import { type ShareDefaults, type shareBrief, shareForm } from '../../contract/shares.ts'
import { useIdempotencyKey } from '../platform/calls/use-idempotency-key.ts'
import { ConfirmAddressContext } from '../platform/session/confirm-address-context.ts'
import { type Me, meQuery, useMe } from '../platform/session/use-me.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { toast } from '../ui/toast.ts'
import { type Expiry, ExpiryField, expiryInstant } from './expiry-field.tsx'
import { BlocksNotice, type NamedBlocks, namedBlocksIn } from './named-blocks.tsx'
import { type FromBook, RecipientsField } from './recipients-field.tsx'
import { type Subject, shareDefaultsQuery, useShare } from './shares-queries.ts'

type ShareDialogProps = {
  subject: Subject
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Shown instead of the form if sharing is impossible. */
  children?: ReactNode
}

/** Shares something with typed addresses, contacts and lists. */
export function ShareDialog({ subject, open, onOpenChange, children }: ShareDialogProps) {
  const { title, description } = sharedWords[subject.kind]
  const me = useMe()
  const defaults = useQuery({ ...shareDefaultsQuery, enabled: open })
  const [draft, setDraft] = useState<Draft | null>(null)
  const [asking, setAsking] = useState(false)
  const leave = () => {
    setDraft(null)
    onOpenChange(false)
  }
  const close = () => (draft && isFilled(draft) ? setAsking(true) : leave())
  return (
    <>
      <Dialog open={open} onOpenChange={(opens) => (opens ? onOpenChange(true) : close())}>
        <DialogContent title={title} description={description} className="scroll-pb-20">
          {children ? (
            children
          ) : ownerHasToConfirm(me) ? (
            <ConfirmFirst email={me.user.email} />
          ) : defaults.data ? (
            <ShareForm
              subject={subject}
              draft={draft ?? draftFrom(defaults.data)}
              onChange={setDraft}
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
    </>
  )
}

/** Nothing is mailed to readers until the owner's address is proven. */
const ownerHasToConfirm = ({ user, permissions }: Me) =>
  permissions.isCompanyOwner && user.email !== '' && !user.addressProven

/** Shown until the link in the mail is followed, which often happens in another tab. */
function ConfirmFirst({ email }: { email: string }) {
  const ConfirmAddress = use(ConfirmAddressContext)
  useQuery({ ...meQuery, refetchOnWindowFocus: 'always', refetchInterval: 5_000 })
  return (
    <ConfirmAddress email={email} title={shareMessages.confirmFirst}>
      {shareMessages.confirmFirstHint} <strong className="font-medium">{email}</strong>.
    </ConfirmAddress>
  )
}

/** The input so far. */
type Draft = {
  typed: string
  book: FromBook
  message: string
  expiry: Expiry
  mayDownload: boolean
  remind: boolean
}

const draftFrom = ({ days, mayDownload }: ShareDefaults): Draft => ({
  typed: '',
  book: { analysts: new Set(), lists: new Set() },
  message: '',
  expiry: days,
  mayDownload,
  remind: false,
})

/** Whether the draft contains recipients or a message. */
const isFilled = ({ typed, book, message }: Draft) =>
  `${typed}${message}`.trim() !== '' || book.analysts.size + book.lists.size > 0

type ShareFormProps = {
  subject: Subject
  draft: Draft
  onChange: (draft: Draft) => void
  onCancel: () => void
  onDone: () => void
  /** Called when a link leads away: the input is kept. */
  onLeave: () => void
}

function ShareForm({ subject, draft, onChange, onCancel, onDone, onLeave }: ShareFormProps) {
  const words = sharedWords[subject.kind]
  const { typed, book, message, expiry, mayDownload, remind } = draft
  const [problems, setProblems] = useState<Problems>({})
  const share = useShare(subject)
  const keyOf = useIdempotencyKey()
  const first = useRef<HTMLTextAreaElement>(null)
  useEffect(() => first.current?.focus(), [])
  const change = (changed: Partial<Draft>) => onChange({ ...draft, ...changed })

  async function submit(event: FormEvent) {
    event.preventDefault()
    const body = {
      emails: parseInvitees(typed).map(({ email }) => email),
      analystIds: [...book.analysts],
      listIds: [...book.lists],
      message,
      expiresAt: expiryInstant(expiry),
      mayDownload,
      remind,
    }
    const found = problemsOf(body)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    try {
      // The instant advances between two clicks, so the key uses the chosen option instead.
      const idempotencyKey = keyOf({ ...body, expiresAt: expiry })
      tell(await share.mutateAsync({ body, idempotencyKey }))
      onDone()
    } catch (error) {
      const named = namedBlocksIn(error)
      if (named) setProblems({ named })
      else setProblems({ form: serverMessage(error as Error) ?? words.failed })
    }
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field
        label="Email addresses"
        description={shareMessages.addressesHint}
        error={problems.emails}
      >
        <Textarea
          ref={first}
          rows={2}
          value={typed}
          onChange={({ target }) => {
            change({ typed: target.value })
            setProblems({})
          }}
        />
      </Field>
      <RecipientsField value={book} onChange={(chosen) => change({ book: chosen })} />
      <Field label="Message" description={words.messageHint} error={problems.message}>
        <Textarea
          rows={3}
          value={message}
          onChange={({ target }) => change({ message: target.value })}
        />
      </Field>
      <ExpiryField
        value={expiry}
        onChange={(until) => change({ expiry: until })}
        {...(problems.expiresAt && { error: problems.expiresAt })}
      />
      <Checkbox
        label={words.download}
        checked={mayDownload}
        onChange={({ target }) => change({ mayDownload: target.checked })}
      />
      {subject.kind === 'brief' && (
        <Checkbox
          label={shareMessages.remind}
          checked={remind}
          onChange={({ target }) => change({ remind: target.checked })}
        />
      )}
      <p className="text-muted-foreground text-sm">{words.hint}</p>
      {problems.named && (
        <BlocksNotice documentId={subject.id} named={problems.named} onLeave={onLeave} />
      )}
      {problems.form && <Notice tone="error">{problems.form}</Notice>}
      {/* In sight however long the form is. */}
      <div className="sticky bottom-0 -mx-6 -mb-6 flex flex-col-reverse gap-2 border-t bg-popover px-6 py-4 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={share.isPending}>
          Share
        </Button>
      </div>
    </form>
  )
}

type Problems = {
  form?: string
  emails?: string
  message?: string
  expiresAt?: string
  named?: NamedBlocks
}
type Body = {
  emails: string[]
  analystIds: string[]
  listIds: string[]
  message: string
  expiresAt: string | null | undefined
}

function problemsOf(body: Body): Problems {
  if (body.expiresAt === undefined) return { expiresAt: 'Choose a date' }
  if (body.emails.length + body.analystIds.length + body.listIds.length === 0) {
    return { emails: shareMessages.noRecipients }
  }
  const { error } = shareForm.safeParse(body)
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path: [field, at], message }) => {
      const wrong = field === 'emails' && typeof at === 'number' ? body.emails[at] : undefined
      return [field, wrong === undefined ? message : shareMessages.badAddress(wrong)]
    }),
  )
}

function tell({ added, renewed, unmailed }: Reply<typeof shareBrief>) {
  const description = shareMessages.unmailed(unmailed)
  toast.success(shareMessages.shared(added + renewed), description)
}
