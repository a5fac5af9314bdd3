import { NodeToolbar, Position, type ReactFlowState, useStore } from '@xyflow/react'
import { Check, CopyPlus, Ellipsis, Palette, Trash2 } from 'lucide-react'
import { Popover } from 'radix-ui'
import type { MouseEvent as ReactMouseEvent } from 'react'
import { editorMessages as words } from '../../../contract/insight-canvas/canvas-editor-messages.ts'
import { thingMessages } from '../../../contract/insight-canvas/canvas-thing-messages.ts'
import type { Thing, Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { CanvasPopover } from '../widgets/canvas-popover.tsx'
import { alike } from '../widgets/things/alike.ts'
import { ThingStyles } from '../widgets/things/thing-styles.tsx'
import { boxOf } from './arrange.ts'
import type { CanvasActs } from './canvas-acts.ts'

type WidgetBarProps = {
  selected: ReadonlySet<string>
  acts: CanvasActs
  onRemove: () => void
  onChange: (said: string, put: Widget[]) => void
}

/** Frequent actions above the selection, and a button for the full menu. */
export function WidgetBar({ selected, acts, onRemove, onChange }: WidgetBarProps) {
  const count = selected.size
  const { chosen } = acts
  const things = alike(chosen)
  const unconfirmed = acts.unconfirmed.length
  const isLeft = useStore((flow) => isInLeftHalf(flow, chosen))
  const styled = things.some(({ locked }) => locked) ? [] : things
  return (
    <NodeToolbar
      nodeId={[...selected]}
      isVisible={count > 0}
      position={Position.Top}
      align={isLeft ? 'start' : 'end'}
      offset={10}
      className="nopan nodrag flex rounded-md border bg-popover p-0.5 shadow-float"
    >
      {unconfirmed > 0 && (
        <Button icon={Check} variant="ghost" size="sm" onClick={() => acts.confirm()}>
          {unconfirmed === 1 ? thingMessages.confirm : thingMessages.confirmAll(unconfirmed)}
        </Button>
      )}
      {styled.length > 0 && <StyleButton things={styled} onChange={onChange} />}
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

/** The bar then grows to the right, so that a narrow screen shows all of it. */
function isInLeftHalf({ transform, width }: ReactFlowState, widgets: readonly Widget[]): boolean {
  const [x, , zoom] = transform
  const box = boxOf(widgets)
  return (box.x + box.width / 2) * zoom + x < width / 2
}

type StyleButtonProps = { things: readonly Thing[]; onChange: WidgetBarProps['onChange'] }

function StyleButton({ things, onChange }: StyleButtonProps) {
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <IconButton icon={Palette} label={thingMessages.style} title />
      </Popover.Trigger>
      <CanvasPopover label={thingMessages.style} className="w-68 p-3">
        <ThingStyles things={things} onChange={onChange} />
      </CanvasPopover>
    </Popover.Root>
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
