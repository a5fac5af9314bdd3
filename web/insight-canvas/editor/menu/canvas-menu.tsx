import { useReactFlow } from '@xyflow/react'
import {
  ClipboardPaste,
  Copy,
  CopyPlus,
  FileImage,
  Maximize,
  PanelRight,
  Pencil,
  Scissors,
  SquareDashedMousePointer,
  StickyNote,
  Trash2,
  Type,
} from 'lucide-react'
import { type MouseEvent, type ReactNode, type RefObject, useRef } from 'react'
import { pictureMessages } from '../../../../contract/boardroom-builder/document-picture-messages.ts'
import { editorMessages as words } from '../../../../contract/insight-canvas/canvas-editor-messages.ts'
import { findingMessages } from '../../../../contract/insight-canvas/canvas-finding-messages.ts'
import { isThing, type Widget } from '../../../../contract/insight-canvas/canvas-widgets.ts'
import type { KeyName } from '../../../platform/keys/keys.ts'
import {
  ContextMenu,
  ContextMenuContent,
  ContextMenuSeparator,
  ContextMenuTrigger,
} from '../../../ui/context-menu.tsx'
import type { Place } from '../arrange.ts'
import type { CanvasActs } from '../canvas-acts.ts'
import type { CanvasEditor } from '../canvas-editor.ts'
import { copyByMenu, pasteByMenu } from '../clipboard.ts'
import { fitted } from '../view-limits.ts'
import { ArrangeItems } from './arrange-items.tsx'
import { MenuItem } from './menu-item.tsx'
import { GroupItems, OrderItems } from './order-items.tsx'

type CanvasMenuProps = {
  editor: CanvasEditor
  acts: CanvasActs
  /** Whether anything is selected. */
  selection: boolean
  mayChange: boolean
  /** The name on pasted notes. */
  author: string
  onRemove: () => void
  onProperties: () => void
  /** Puts a thing down, and begins to write on it. */
  onPut: (type: 'note' | 'text', at: Place) => void
  onPlace?: (widget: Widget) => void
  area: RefObject<HTMLDivElement | null>
  children: ReactNode
}

/** The context menu of the selected widgets, and of the canvas where none is. */
export function CanvasMenu(props: CanvasMenuProps) {
  const { editor, selection, mayChange, area, children } = props
  const pressed = useRef<Place>({ x: 0, y: 0 })
  // What takes the focus itself waits until the menu would give it back.
  const next = useRef<(() => void) | null>(null)
  const then = (act: () => void) => {
    next.current = act
  }
  function open({ target, currentTarget, clientX, clientY }: MouseEvent) {
    if (!(target instanceof Element) || !currentTarget.contains(target)) return
    pressed.current = { x: clientX, y: clientY }
    const id = target.closest<HTMLElement>('.react-flow__node')?.dataset.id
    if (id && !editor.state.selected.has(id)) editor.select([id])
    // The pointer chose the canvas; the keys choose what is selected.
    if (target.matches('.react-flow__pane')) editor.select([])
  }
  return (
    <ContextMenu>
      <ContextMenuTrigger asChild disabled={!mayChange}>
        {/* A percentage of a height that only grows with its container would be nothing. */}
        <div ref={area} className="absolute inset-0" onContextMenuCapture={open}>
          {children}
        </div>
      </ContextMenuTrigger>
      <ContextMenuContent
        aria-label={selection ? words.menu : words.canvasMenu}
        onCloseAutoFocus={(event) => {
          if (!next.current) return
          event.preventDefault()
          next.current()
          next.current = null
        }}
      >
        {selection ? (
          <WidgetItems {...props} then={then} />
        ) : (
          <CanvasItems {...props} {...{ pressed, then }} />
        )}
      </ContextMenuContent>
    </ContextMenu>
  )
}

const item = (key: KeyName | undefined, icon: ReactNode, label: string, act: () => unknown) => (
  <MenuItem
    {...(key && { hint: key })}
    icon={icon}
    onSelect={() => void act()}
    destructive={key === 'remove'}
  >
    {label}
  </MenuItem>
)

const paste = ({ acts, author }: CanvasMenuProps) =>
  item('paste', <ClipboardPaste aria-hidden="true" />, words.paste, () => pasteByMenu(acts, author))
const selectAll = ({ acts }: CanvasMenuProps) =>
  item('selectAll', <SquareDashedMousePointer aria-hidden="true" />, words.selectAll, () =>
    acts.selectAll(),
  )

type WithFocus = CanvasMenuProps & { then: (act: () => void) => void }

function WidgetItems(props: WithFocus) {
  const { editor, acts, onRemove, onPlace, onProperties, then } = props
  const { chosen } = acts
  const [only, another] = chosen
  const written = only && !another && isThing(only) && !only.locked ? only : null
  return (
    <>
      {written &&
        item('edit', <Pencil aria-hidden="true" />, findingMessages.edit, () =>
          then(() => editor.edit(written.id)),
        )}
      {item(
        undefined,
        <PanelRight aria-hidden="true" />,
        findingMessages.openProperties,
        onProperties,
      )}
      <ContextMenuSeparator />
      {item('duplicate', <CopyPlus aria-hidden="true" />, words.duplicate, () => acts.duplicate())}
      {item('copy', <Copy aria-hidden="true" />, words.copy, () => copyByMenu(acts))}
      {item('cut', <Scissors aria-hidden="true" />, words.cut, async () => {
        if (await copyByMenu(acts)) onRemove()
      })}
      {paste(props)}
      {selectAll(props)}
      <ContextMenuSeparator />
      <ArrangeItems acts={acts} />
      <OrderItems acts={acts} />
      <ContextMenuSeparator />
      <GroupItems acts={acts} />
      <ContextMenuSeparator />
      {onPlace && only && !another && (
        <MenuItem icon={<FileImage aria-hidden="true" />} onSelect={() => onPlace(only)}>
          {pictureMessages.placeWidget}
        </MenuItem>
      )}
      {item('remove', <Trash2 aria-hidden="true" />, words.delete, onRemove)}
    </>
  )
}

type CanvasItemsProps = WithFocus & { pressed: RefObject<Place> }

/** What one does with the canvas itself, at the place that was pressed. */
function CanvasItems({ pressed, then, ...props }: CanvasItemsProps) {
  const { screenToFlowPosition, fitView } = useReactFlow()
  const put = (type: 'note' | 'text') => {
    const place = screenToFlowPosition(pressed.current, { snapToGrid: false })
    then(() => props.onPut(type, place))
  }
  return (
    <>
      {item('toolNote', <StickyNote aria-hidden="true" />, findingMessages.newNote, () =>
        put('note'),
      )}
      {item('toolText', <Type aria-hidden="true" />, findingMessages.newText, () => put('text'))}
      <ContextMenuSeparator />
      {paste(props)}
      {selectAll(props)}
      {item('fit', <Maximize aria-hidden="true" />, words.fit, () => fitView(fitted))}
    </>
  )
}

/** Keeps the browser's menu in text fields, with spelling and the clipboard. */
export function keepFieldMenu(event: MouseEvent) {
  if (event.target instanceof HTMLElement && event.target.matches('input, textarea')) {
    event.stopPropagation()
  }
}
