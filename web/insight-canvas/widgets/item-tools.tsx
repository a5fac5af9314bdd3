import { GripVertical, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { widgetMessages as words } from '../../../contract/insight-canvas/canvas-widget-messages.ts'
import { cn } from '../../ui/cn.ts'

type ItemToolsProps = {
  /** The text of the item. */
  name: string
  /** The width of the margins for the tools. */
  side: number
  /** From `useReorder`; null if users cannot reorder the items. */
  handle: ComponentProps<'button'> | null
  onRemove: () => void
}

const style =
  'nodrag absolute top-0 grid h-7 place-items-center overflow-hidden text-muted-foreground pointer-coarse:hidden [&_svg]:size-3.5'

/** Mouse controls in the margins to move and remove an item. Keyboard users can do the same in its text. */
export function ItemTools({ name, side, handle, onRemove }: ItemToolsProps) {
  return (
    <>
      {handle && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={words.reorder(name)}
          title={words.drag}
          className={cn(style, 'start-0 cursor-grab! touch-none')}
          style={{ width: side }}
          {...handle}
        >
          <GripVertical aria-hidden="true" />
        </button>
      )}
      <button
        type="button"
        tabIndex={-1}
        aria-label={`${words.remove}: ${name}`}
        title={words.remove}
        className={cn(style, 'end-0 hover:text-destructive-text')}
        style={{ width: side }}
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </button>
    </>
  )
}
