import { NodeToolbar, Position } from '@xyflow/react'
import { CopyPlus, Ellipsis, Trash2 } from 'lucide-react'
import type { MouseEvent as ReactMouseEvent } from 'react'
import { editorMessages as words } from '../../../contract/insight-canvas/canvas-editor-messages.ts'
import { Button } from '../../ui/button.tsx'
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
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={words.duplicate}
        title={words.duplicate}
        onClick={() => acts.duplicate()}
      >
        <CopyPlus aria-hidden="true" />
      </Button>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={words.delete}
        title={words.delete}
        onClick={onRemove}
      >
        <Trash2 aria-hidden="true" />
      </Button>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={words.more(count)}
        title={words.more(count)}
        aria-haspopup="menu"
        onClick={openMenu}
      >
        <Ellipsis aria-hidden="true" />
      </Button>
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
