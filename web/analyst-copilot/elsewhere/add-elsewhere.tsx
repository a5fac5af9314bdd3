import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { undoLimits, undoMessages } from '../../../contract/undo/undo.ts'
import type { Done } from '../../records/use-put.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent } from '../../ui/dialog.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'

type AddElsewhereProps = {
  icon: LucideIcon
  words: Record<
    'open' | 'title' | 'hint' | 'addedTo' | 'undone' | 'undoFailed' | 'undoChanged',
    string
  >
  /** The path and link label of the page that shows the addition. */
  link: { label: string; page: string }
  /** Renders the form, which reports what was added and the text of the toast. */
  children: (onDone: (put: Done, said: string) => void) => ReactNode
}

/** Opens a dialog that adds part of an answer to a canvas or document, then shows a link to it. */
export function AddElsewhere({ icon: Icon, words, link, children }: AddElsewhereProps) {
  const [open, setOpen] = useState(false)
  const [done, setDone] = useState<Done | null>(null)

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
      <Button icon={Icon} variant="ghost" size="sm" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      <p role="status" className={done ? 'min-w-0 text-muted-foreground text-sm' : 'sr-only'}>
        {done && (
          <>
            {words.addedTo} <bdi>{done.title}</bdi>.{' '}
            <TextLink to={`${link.page}/${done.id}`}>{link.label}</TextLink>
          </>
        )}
      </p>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent title={words.title} description={words.hint}>
          {children(show)}
        </DialogContent>
      </Dialog>
    </>
  )
}
