import { CalendarClock, RotateCw, UserX } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Share } from '../../contract/shares/shares.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import { SelectionBar } from '../ui/selection-bar.tsx'
import type { Selection } from '../ui/use-selection.ts'
import { type Expiry, ExpiryField, expiryInstant } from './expiry-field.tsx'
import type { ShareChanges } from './use-share-changes.ts'

type AudienceSelectionProps = { selection: Selection<Share>; changes: ShareChanges | undefined }

/** The actions for the selected recipients. */
export function AudienceSelection({ selection, changes }: AudienceSelectionProps) {
  const [dating, setDating] = useState(false)
  const ids = selection.chosen.map(({ id }) => id)
  if (!changes) return null
  return (
    <SelectionBar noun="recipients" selection={selection}>
      <Button
        icon={RotateCw}
        variant="ghost"
        size="sm"
        disabled={changes.pending}
        onClick={() => changes.resend(ids)}
      >
        Send again
      </Button>
      <Button icon={CalendarClock} variant="ghost" size="sm" onClick={() => setDating(true)}>
        Change expiry
      </Button>
      <Button
        icon={UserX}
        variant="ghost"
        size="sm"
        className="text-destructive-text"
        disabled={changes.pending}
        onClick={() => changes.revoke(ids)}
      >
        Revoke
      </Button>
      <Dialog open={dating} onOpenChange={setDating}>
        <DialogContent
          title="Change when access ends"
          description={`For ${ids.length === 1 ? 'one recipient' : `${ids.length} recipients`}.`}
        >
          <ExpiryForm
            onChoose={(expiresAt) => {
              changes.setExpiry(ids, expiresAt)
              setDating(false)
            }}
            onCancel={() => setDating(false)}
          />
        </DialogContent>
      </Dialog>
    </SelectionBar>
  )
}

type ExpiryFormProps = { onChoose: (expiresAt: string | null) => void; onCancel: () => void }

function ExpiryForm({ onChoose, onCancel }: ExpiryFormProps) {
  const [expiry, setExpiry] = useState<Expiry>(90)
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = expiryInstant(expiry)
    if (chosen === undefined) return setError('Choose a date')
    onChoose(chosen)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <ExpiryField value={expiry} onChange={setExpiry} {...(error && { error })} />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit">Change</Button>
      </div>
    </form>
  )
}
