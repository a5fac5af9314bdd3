import { NodeToolbar, Position } from '@xyflow/react'
import { CopyPlus, Ellipsis, Trash2 } from 'lucide-react'
import type { MouseEvent as ReactMouseEvent } from 'react'
import { editorMessages as words } from '../../../contract/insight-canvas/canvas-editor-messages.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { CanvasActs } from './canvas-acts.ts'

type WidgetBarProps = {
  selected: ReadonlySet<string>
  acts: CanvasActs
  onRemove: () => void
}

/** Frequent actions above the selection, and a button for the full menu. */
export function WidgetBar({ selected, acts, onRemove }: WidgetBarProps) {
  const count = selected.size
  return (
    <NodeToolbar
      nodeId={[...selected]}
      isVisible={count > 0}
      position={Position.Top}
      align="end"
      offset={10}
      className="nopan nodrag flex rounded-md border bg-popover p-0.5 shadow-float"
    >
      <IconButton icon={CopyPlus} label={words.duplicate} title onClick={() => acts.duplicate()} />
      <IconButton icon={Trash2} label={words.delete} title onClick={onRemove} />
      <IconButton
        icon={Ellipsis}
        label={words.more(count)}
        title
        aria-haspopup="menu"
        onClick={openMenu}
      />
    </NodeToolbar>
  )
}

/** Opens the context menu, which all widgets share. */
function openMenu({ currentTarget }: ReactMouseEvent<HTMLElement>) {
  const { left, bottom } = currentTarget.getBoundingClientRect()
  currentTarget.dispatchEvent(
    new MouseEvent('contextmenu', {
      bubbles: true,
      cancelable: true,
      clientX: left,
      clientY: bottom + 4,
    }),
  )
}
