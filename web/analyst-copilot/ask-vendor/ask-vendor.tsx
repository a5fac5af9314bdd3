import { MessageCircleQuestion } from 'lucide-react'
import { useState } from 'react'
import type { AskedFrom } from '../../../contract/analyst-copilot/ask-vendor.ts'
import { vendorQuestionMessages as words } from '../../../contract/analyst-copilot/vendor-questions.ts'
import { AskDialog, type AskSubject } from '../../questions/ask-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { useAskVendor } from './use-ask-vendor.ts'

type AskVendorProps = {
  /** Nearest first; at least one. */
  subjects: readonly [AskSubject, ...AskSubject[]]
  /** The question as it was put to the copilot. */
  text: string
  from: AskedFrom
}

/** Asks a vendor about a brief, at a moment of it, once the user has read the question over. */
export function AskVendor({ subjects, text, from }: AskVendorProps) {
  const [open, setOpen] = useState(false)
  const ask = useAskVendor()
  return (
    <>
      <Button
        icon={MessageCircleQuestion}
        variant="secondary"
        size="sm"
        data-print="no"
        className="self-start"
        onClick={() => setOpen(true)}
      >
        {words.ask}
      </Button>
      <AskDialog
        {...{ open, subjects, text }}
        onAsk={async (asked, idempotencyKey, { vendor }) => {
          await ask.mutateAsync({ body: { ...asked, from }, idempotencyKey })
          toast.success(words.sent(vendor), words.sentHint)
        }}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
