import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { leadMessages } from '../../contract/site/lead-words.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import { LeadForm } from './lead-form.tsx'
import { useLead } from './use-lead.ts'

type LeadDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** The dialog with the lead form, and a thank-you afterwards. */
export function LeadDialog({ open, onOpenChange }: LeadDialogProps) {
  const lead = useLead(open)
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      {lead.sent ? (
        <DialogContent title={leadMessages.thanks} description={leadMessages.thanksHint}>
          <Thanks onDone={() => onOpenChange(false)} />
        </DialogContent>
      ) : (
        <DialogContent title={leadMessages.title} description={leadMessages.description}>
          <LeadForm lead={lead} />
        </DialogContent>
      )}
    </Dialog>
  )
}

/** Takes the focus from the form's button. */
function Thanks({ onDone }: { onDone: () => void }) {
  const done = useRef<HTMLButtonElement>(null)
  useEffect(() => done.current?.focus(), [])
  return (
    <div className="flex flex-col items-center gap-6 pt-2">
      <CircleCheck aria-hidden="true" strokeWidth={1.25} className="size-14 text-primary-text" />
      <Button ref={done} onClick={onDone}>
        {leadMessages.done}
      </Button>
    </div>
  )
}
