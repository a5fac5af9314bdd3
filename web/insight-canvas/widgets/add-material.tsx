import { LibraryBig } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import type { FoundSource } from '../../../contract/insight-canvas/canvases.ts'
import { CanvasPopover } from './canvas-popover.tsx'
import { SourcePicker } from './source-picker.tsx'

type AddMaterialProps = { label: string; onPick: (found: FoundSource) => void }

/** Opens a search of the user's own material next to where it will be added. */
export function AddMaterial({ label, onPick }: AddMaterialProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={label}
        title={label}
        className="nodrag touch-target grid size-6 shrink-0 place-items-center rounded-sm text-muted-foreground hover:bg-hover hover:text-foreground data-[state=open]:bg-hover"
      >
        <LibraryBig aria-hidden="true" className="size-3.5" />
      </Popover.Trigger>
      <CanvasPopover label={label} className="w-88">
        <SourcePicker
          onPick={(found) => {
            setOpen(false)
            onPick(found)
          }}
        />
      </CanvasPopover>
    </Popover.Root>
  )
}
