import { type ReactNode, useEffect, useRef, useState } from 'react'
import { leadNotOpened } from '../../contract/site/lead-opening.ts'
import type { LeadDialog } from '../leads/lead-dialog.tsx'
import { importAgain } from '../ui/import-again.ts'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.ts'

type LeadButtonProps = { className: string; children: ReactNode }

/**
 * The button that opens the lead dialog, whose code is loaded on demand. Meanwhile a popover, which
 * needs no script, shows that it is loading; closing the popover cancels the dialog.
 */
export function LeadButton({ className, children }: LeadButtonProps) {
  const waiting = useRef<HTMLDivElement>(null)
  const [Dialog, setDialog] = useState<typeof LeadDialog>()
  const [open, setOpen] = useState(false)

  function load() {
    const isWaiting = () => waiting.current?.matches(':popover-open') === true
    if (!isWaiting()) return
    importAgain(() => import('../leads/lead-dialog.tsx'))
      .then(
        (loaded) => {
          setDialog(() => loaded.LeadDialog)
          if (isWaiting()) setOpen(true)
        },
        () => toast.error(leadNotOpened.title, leadNotOpened.description),
      )
      .finally(() => waiting.current?.hidePopover())
  }

  // The button may have been clicked before hydration.
  useEffect(load, [])

  return (
    <>
      <button type="button" popoverTarget="lead-dialog-loading" className={className}>
        {children}
      </button>
      <div
        ref={waiting}
        id="lead-dialog-loading"
        popover="auto"
        onToggle={load}
        className="fade-in-0 m-auto animate-in rounded-lg border bg-popover fill-mode-both p-8 text-foreground shadow-float delay-300"
      >
        <Spinner className="size-6" />
        <span className="sr-only">Loading…</span>
      </div>
      {Dialog && <Dialog open={open} onOpenChange={setOpen} />}
    </>
  )
}
