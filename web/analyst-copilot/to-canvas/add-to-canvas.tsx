import { LayoutDashboard } from 'lucide-react'
import { useState } from 'react'
import type { CopilotResponse } from '../../../contract/analyst-copilot.ts'
import { toCanvasMessages as words } from '../../../contract/copilot-canvas.ts'
import { undoLimits, undoMessages } from '../../../contract/undo.ts'
import type { Done } from '../../insight-canvas/put-on-canvas.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent } from '../../ui/dialog.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'
import { CanvasForm } from './canvas-form.tsx'
import { offersOf } from './offers.ts'

/** Puts a quotation or the vendors of an answer on a canvas, and then leads there. */
export function AddToCanvas({ response }: { response: CopilotResponse }) {
  const [open, setOpen] = useState(false)
  const [done, setDone] = useState<Done | null>(null)
  const offers = offersOf(response)
  if (offers.quotes.length + offers.vendors.length === 0) return null

  async function undo(put: Done) {
    try {
      if (!(await put.undo())) return toast.error(words.undoFailed, words.undoChanged)
      setDone((shown) => (shown === put ? null : shown))
      toast.success(words.undone)
    } catch (error) {
      toast.error(words.undoFailed, serverMessage(error))
    }
  }
  function show(put: Done, said: string) {
    setOpen(false)
    setDone(put)
    toast.success(said, put.title, {
      action: { label: undoMessages.label, onClick: () => void undo(put) },
      durationMs: undoLimits.offeredMs,
    })
  }
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        <LayoutDashboard aria-hidden="true" />
        {words.open}
      </Button>
      <p role="status" className={done ? 'min-w-0 text-muted-foreground text-sm' : 'sr-only'}>
        {done && (
          <>
            {words.addedTo} <bdi>{done.title}</bdi>.{' '}
            <TextLink to={`/insight-canvas/${done.id}`}>{words.openCanvas}</TextLink>
          </>
        )}
      </p>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent title={words.title} description={words.hint}>
          <CanvasForm offers={offers} onDone={show} />
        </DialogContent>
      </Dialog>
    </>
  )
}
