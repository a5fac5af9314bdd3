import {
  ArrowDownToLine,
  ArrowUpToLine,
  BringToFront,
  Check,
  ClipboardPaste,
  Copy,
  CopyPlus,
  FileImage,
  Group,
  Lock,
  LockOpen,
  Scissors,
  SendToBack,
  SquareDashedMousePointer,
  Trash2,
  Ungroup,
} from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode, RefObject } from 'react'
import { pictureMessages } from '../../../contract/boardroom-builder/document-picture-messages.ts'
import { editorMessages as words } from '../../../contract/insight-canvas/canvas-editor-messages.ts'
import { thingMessages } from '../../../contract/insight-canvas/canvas-thing-messages.ts'
import type { Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { capsOf, type KeyName, modifierName } from '../../platform/keys/keys.ts'
import {
  ContextMenu,
  ContextMenuContent,
  ContextMenuItem,
  ContextMenuSeparator,
  ContextMenuTrigger,
} from '../../ui/context-menu.tsx'
import { Keys } from '../../ui/keys.tsx'
import type { CanvasActs } from './canvas-acts.ts'
import type { CanvasEditor } from './canvas-editor.ts'
import { copyByMenu, pasteByMenu } from './clipboard.ts'

type CanvasMenuProps = {
  editor: CanvasEditor
  acts: CanvasActs
  /** Whether anything is selected. */
  selection: boolean
  mayChange: boolean
  /** The name on pasted notes. */
  author: string
  onRemove: () => void
  onPlace?: (widget: Widget) => void
  area: RefObject<HTMLDivElement | null>
  children: ReactNode
}

/** The context menu of the selected widgets. */
export function CanvasMenu(props: CanvasMenuProps) {
  const { editor, acts, selection, mayChange, author, onRemove, onPlace, area, children } = props
  function open({ target, currentTarget }: MouseEvent) {
    if (!(target instanceof Element) || !currentTarget.contains(target)) return
    const id = target.closest<HTMLElement>('.react-flow__node')?.dataset.id
    if (id && !editor.state.selected.has(id)) editor.select([id])
  }
  const item = (key: KeyName, icon: ReactNode, label: string, act: () => unknown) => (
    <Item hint={key} icon={icon} onSelect={() => void act()} destructive={key === 'remove'}>
      {label}
    </Item>
  )
  return (
    <ContextMenu>
      <ContextMenuTrigger asChild disabled={!mayChange}>
        {/* A percentage of a height that only grows with its container would be nothing. */}
        <div ref={area} className="absolute inset-0" onContextMenuCapture={open}>
          {children}
        </div>
      </ContextMenuTrigger>
      <ContextMenuContent aria-label={words.menu}>
        {selection && (
          <>
            {item('duplicate', <CopyPlus aria-hidden="true" />, words.duplicate, () =>
              acts.duplicate(),
            )}
            {item('copy', <Copy aria-hidden="true" />, words.copy, () => copyByMenu(acts))}
            {item('cut', <Scissors aria-hidden="true" />, words.cut, async () => {
              if (await copyByMenu(acts)) onRemove()
            })}
          </>
        )}
        {item('paste', <ClipboardPaste aria-hidden="true" />, words.paste, () =>
          pasteByMenu(acts, author),
        )}
        {item('selectAll', <SquareDashedMousePointer aria-hidden="true" />, words.selectAll, () =>
          acts.selectAll(),
        )}
        {selection && (
          <>
            <ContextMenuSeparator />
            <OrderItems acts={acts} />
            <ContextMenuSeparator />
            <GroupItems acts={acts} />
            <ContextMenuSeparator />
            {onPlace && acts.chosen.length === 1 && (
              <ContextMenuItem onSelect={() => acts.chosen.slice(0, 1).forEach(onPlace)}>
                <FileImage aria-hidden="true" />
                {pictureMessages.placeWidget}
              </ContextMenuItem>
            )}
            {item('remove', <Trash2 aria-hidden="true" />, words.delete, onRemove)}
          </>
        )}
      </ContextMenuContent>
    </ContextMenu>
  )
}

/** Keeps the browser's menu in text fields, with spelling and the clipboard. */
export function keepFieldMenu(event: MouseEvent) {
  if (event.target instanceof HTMLElement && event.target.matches('input, textarea')) {
    event.stopPropagation()
  }
}

type ItemProps = ComponentProps<typeof ContextMenuItem> & { hint: KeyName; icon: ReactNode }

function Item({ hint, icon, children, ...props }: ItemProps) {
  return (
    <ContextMenuItem {...props}>
      {icon}
      <span className="me-6 flex-1">{children}</span>
      <Keys steps={capsOf(hint, modifierName())} />
    </ContextMenuItem>
  )
}

/** Brings the selection forward and backward. */
function OrderItems({ acts }: { acts: CanvasActs }) {
  const items = [
    ['raise', BringToFront, words.forward, () => acts.restack('forward')],
    ['lower', SendToBack, words.backward, () => acts.restack('backward')],
    ['toFront', ArrowUpToLine, thingMessages.toFront, () => acts.restackFully('front')],
    ['toBack', ArrowDownToLine, thingMessages.toBack, () => acts.restackFully('back')],
  ] as const
  return items.map(([hint, Icon, label, act]) => (
    <Item key={hint} hint={hint} icon={<Icon aria-hidden="true" />} onSelect={act}>
      {label}
    </Item>
  ))
}

/** Groups, locks, and selects what is in frames, as far as the selection allows. */
function GroupItems({ acts }: { acts: CanvasActs }) {
  const { chosen } = acts
  const isLocked = chosen.every(({ locked }) => locked)
  const unconfirmed = acts.unconfirmed.length
  return (
    <>
      {unconfirmed > 0 && (
        <ContextMenuItem onSelect={() => acts.confirm()}>
          <Check aria-hidden="true" />
          {unconfirmed === 1 ? thingMessages.confirm : thingMessages.confirmAll(unconfirmed)}
        </ContextMenuItem>
      )}
      {chosen.length > 1 && (
        <Item hint="group" icon={<Group aria-hidden="true" />} onSelect={() => acts.group(true)}>
          {thingMessages.group}
        </Item>
      )}
      {chosen.some(({ group }) => group) && (
        <Item
          hint="ungroup"
          icon={<Ungroup aria-hidden="true" />}
          onSelect={() => acts.group(false)}
        >
          {thingMessages.ungroup}
        </Item>
      )}
      <Item
        hint="lock"
        icon={isLocked ? <LockOpen aria-hidden="true" /> : <Lock aria-hidden="true" />}
        onSelect={() => acts.lock(!isLocked)}
      >
        {isLocked ? thingMessages.unlock : thingMessages.lock}
      </Item>
      {chosen.some(({ type }) => type === 'frame') && (
        <ContextMenuItem onSelect={() => acts.selectContent()}>
          <SquareDashedMousePointer aria-hidden="true" />
          {thingMessages.selectContent}
        </ContextMenuItem>
      )}
    </>
  )
}
