import { type ReactNode, useRef, useState } from 'react'
import type { DocumentSource } from '../../contract/boardroom-builder/document-blocks.ts'
import { documentMessages as words } from '../../contract/boardroom-builder/document-messages.ts'
import { SourcePicker } from '../insight-canvas/widgets/source-picker.tsx'
import { Dialog, DialogContent } from '../ui/dialog.tsx'

type Choose = (chosen: DocumentSource | null) => void

/** Opens a dialog to choose a source: `pickSource` resolves with it, or with null if canceled. */
export function useSourceChoice(): {
  pickSource: () => Promise<DocumentSource | null>
  dialog: ReactNode
} {
  const [open, setOpen] = useState(false)
  const choose = useRef<Choose>(null)
  function end(chosen: DocumentSource | null) {
    setOpen(false)
    choose.current?.(chosen)
    choose.current = null
  }
  const pickSource = () =>
    new Promise<DocumentSource | null>((resolve) => {
      choose.current = resolve
      setOpen(true)
    })
  const dialog = (
    <Dialog open={open} onOpenChange={() => end(null)}>
      <DialogContent title={words.source.title} description={words.source.hint}>
        <SourcePicker
          onPick={({ kind, id, startMs, title, quote }) =>
            end({ kind, id, startMs, title, quote: quote ?? '' })
          }
        />
      </DialogContent>
    </Dialog>
  )
  return { pickSource, dialog }
}
