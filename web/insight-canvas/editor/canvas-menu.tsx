import {
  BringToFront,
  ClipboardPaste,
  Copy,
  CopyPlus,
  FileImage,
  Scissors,
  SendToBack,
  SquareDashedMousePointer,
  Trash2,
} from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode, RefObject } from 'react'
import { pictureMessages } from '../../../contract/boardroom-builder/document-picture-messages.ts'
import { editorMessages as words } from '../../../contract/insight-canvas/canvas-editor-messages.ts'
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
import { toast } from '../../ui/toast.ts'
import type { CanvasActs } from './canvas-acts.ts'
import type { CanvasEditor } from './canvas-editor.ts'

type CanvasMenuProps = {
  editor: CanvasEditor
  acts: CanvasActs
  /** Whether anything is selected. */
  selection: boolean
  mayChange: boolean
  onRemove: () => void
  onPlace?: (widget: Widget) => void
  area: RefObject<HTMLDivElement | null>
  children: ReactNode
}

/** The context menu of the selected widgets. */
export function CanvasMenu(props: CanvasMenuProps) {
  const { editor, acts, selection, mayChange, onRemove, onPlace, area, children } = props
  function open({ target, currentTarget }: MouseEvent) {
    if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return
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
        <div ref={area} className="h-full" onContextMenuCapture={open}>
          {children}
        </div>
      </ContextMenuTrigger>
      <ContextMenuContent aria-label={words.menu}>
        {selection && (
          <>
            {item('duplicate', <CopyPlus aria-hidden="true" />, words.duplicate, () =>
              acts.duplicate(),
            )}
            {item('copy', <Copy aria-hidden="true" />, words.copy, () => copy(acts))}
            {item('cut', <Scissors aria-hidden="true" />, words.cut, async () => {
              if (await copy(acts)) onRemove()
            })}
          </>
        )}
        {item('paste', <ClipboardPaste aria-hidden="true" />, words.paste, () => paste(acts))}
        {item('selectAll', <SquareDashedMousePointer aria-hidden="true" />, words.selectAll, () =>
          acts.selectAll(),
        )}
        {selection && (
          <>
            <ContextMenuSeparator />
            {item('raise', <BringToFront aria-hidden="true" />, words.forward, () =>
              acts.restack('forward'),
            )}
            {item('lower', <SendToBack aria-hidden="true" />, words.backward, () =>
              acts.restack('backward'),
            )}
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

/** Returns whether copying worked. */
async function copy(acts: CanvasActs): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(acts.copy() ?? '')
    return true
  } catch {
    toast.error(words.notCopied, words.notCopiedHint)
    return false
  }
}

async function paste(acts: CanvasActs) {
  const text = await navigator.clipboard.readText().catch(() => null)
  if (text === null) toast.error(words.notRead, words.notReadHint)
  else acts.paste(text)
}
