import type { Editor } from '@tiptap/core'
import { GripVertical } from 'lucide-react'
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { documentEditorMessages as words } from '../../../../contract/boardroom-builder/document-editor-messages.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuTrigger,
} from '../../../ui/dropdown-menu.tsx'
import { moveBlocks } from '../block-acts.ts'
import type { EditorHost } from '../editor-host.ts'
import { BlockMenuItems } from './block-menu-items.tsx'

type BlockHandleProps = {
  editor: Editor
  host: EditorHost
  /** The element around the text, in which the handle is positioned. */
  area: RefObject<HTMLDivElement | null>
}

type Spot = { index: number; top: number }

/**
 * In pixels: the movement that turns a press into a drag, and the distance from the window's edge
 * at which a drag scrolls.
 */
const slack = 4
const edge = 72

/** The block under the mouse; it stays the same while its menu is open. */
function useSpot({ editor, area }: Omit<BlockHandleProps, 'host'>, open: boolean) {
  const [spot, setSpot] = useState<Spot | null>(null)
  useEffect(() => {
    const around = area.current
    if (!around || open) return
    const follow = (event: globalThis.PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.buttons !== 0) return
      setSpot((before) => {
        const index = indexAt(editor, event.clientY)
        if (index === null) return null
        const top = topOf(editor, around, index)
        return before?.index === index && before.top === top ? before : { index, top }
      })
    }
    const hide = () => setSpot(null)
    around.addEventListener('pointermove', follow)
    around.addEventListener('pointerleave', hide)
    editor.on('update', hide)
    return () => {
      around.removeEventListener('pointermove', follow)
      around.removeEventListener('pointerleave', hide)
      editor.off('update', hide)
    }
  }, [editor, area, open])
  return [spot, setSpot] as const
}

type Ended = { onPress: () => void; onMoved: () => void }

/** Moves a block by its handle: `line` is where it would be dropped. */
function useBlockDrag(
  { editor, area }: Omit<BlockHandleProps, 'host'>,
  { onPress, onMoved }: Ended,
) {
  const [line, setLine] = useState<number | null>(null)
  const drag = useRef<{ y: number; from: number; gap: number | null }>(null)
  const pointer = useRef(0)

  function dragTo(y: number) {
    const around = area.current
    if (!drag.current || !around) return
    drag.current.gap = gapAt(editor, y)
    setLine(lineAt(editor, around, drag.current.gap))
  }

  /** Keeps scrolling while the pointer stays near the edge of the window. */
  function scrollOn() {
    if (!drag.current || drag.current.gap === null) return
    const y = pointer.current
    const by = y < edge * 2 ? y - edge * 2 : Math.max(0, y - (window.innerHeight - edge))
    if (by !== 0) {
      scrollerOf(area.current).scrollBy(0, by / 4)
      dragTo(y)
    }
    requestAnimationFrame(scrollOn)
  }

  function press(event: PointerEvent<HTMLButtonElement>, from: number) {
    // The menu opens on release, unless the block was dragged.
    event.preventDefault()
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { y: event.clientY, from, gap: null }
  }

  function move({ clientY }: PointerEvent) {
    if (!drag.current) return
    pointer.current = clientY
    const starts = drag.current.gap === null
    if (starts && Math.abs(clientY - drag.current.y) < slack) return
    dragTo(clientY)
    if (starts) requestAnimationFrame(scrollOn)
  }

  function cancel() {
    drag.current = null
    setLine(null)
  }

  function release() {
    const ended = drag.current
    cancel()
    if (!ended) return
    if (ended.gap === null) return onPress()
    moveBlocks(editor, { from: ended.from, to: ended.from + 1 }, ended.gap)
    editor.view.focus()
    onMoved()
  }
  return { line, press, move, release, cancel }
}

/** The handle beside the block under the mouse: a click opens its menu, a drag moves the block. */
export function BlockHandle({ editor, host, area }: BlockHandleProps) {
  const [open, setOpen] = useState(false)
  const [spot, setSpot] = useSpot({ editor, area }, open)
  const { line, press, move, release, cancel } = useBlockDrag(
    { editor, area },
    { onPress: () => setOpen(true), onMoved: () => setSpot(null) },
  )
  if (!spot) return null
  return (
    <>
      <DropdownMenu open={open} onOpenChange={setOpen}>
        <DropdownMenuTrigger asChild>
          <button
            type="button"
            // Keyboard users have the same menu in the toolbar.
            tabIndex={-1}
            aria-label={words.blockMenu}
            style={{ top: spot.top }}
            className="absolute start-1 hidden h-7 w-5 cursor-grab! touch-none place-items-center rounded-sm text-muted-foreground hover:bg-hover hover:text-foreground active:cursor-grabbing! data-[state=open]:bg-hover md:grid"
            onPointerDown={(event) => press(event, spot.index)}
            onPointerMove={move}
            onPointerUp={release}
            onPointerCancel={cancel}
          >
            <GripVertical aria-hidden="true" className="size-4" />
          </button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start" side="bottom">
          <BlockMenuItems
            editor={editor}
            host={host}
            range={() => ({ from: spot.index, to: spot.index + 1 })}
          />
        </DropdownMenuContent>
      </DropdownMenu>
      {line !== null && (
        <div
          aria-hidden="true"
          data-drop-line=""
          style={{ top: line }}
          className="pointer-events-none absolute inset-x-7 h-0.5 rounded-full bg-ring"
        />
      )}
    </>
  )
}

const blocksIn = (editor: Editor) => editor.view.dom.children

/** A binary search for the last block that starts above `y`. */
function indexAbove(editor: Editor, y: number, edgeOf: (box: DOMRect) => number): number {
  const blocks = blocksIn(editor)
  let [low, high] = [0, blocks.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const box = blocks[middle]?.getBoundingClientRect()
    if (box && edgeOf(box) <= y) low = middle + 1
    else high = middle
  }
  return low
}

function indexAt(editor: Editor, y: number): number | null {
  const index = indexAbove(editor, y, ({ top }) => top) - 1
  if (index < 0) return 0
  return index < editor.state.doc.childCount ? index : null
}

const gapAt = (editor: Editor, y: number) =>
  Math.min(
    indexAbove(editor, y, ({ top, height }) => top + height / 2),
    editor.state.doc.childCount,
  )

const topOf = (editor: Editor, around: HTMLElement, index: number) => {
  const box = blocksIn(editor)[index]?.getBoundingClientRect()
  return (box?.top ?? 0) - around.getBoundingClientRect().top
}

function lineAt(editor: Editor, around: HTMLElement, gap: number): number {
  const before = blocksIn(editor)[gap - 1]?.getBoundingClientRect()
  const after = blocksIn(editor)[gap]?.getBoundingClientRect()
  const y = before && after ? (before.bottom + after.top) / 2 : (before?.bottom ?? after?.top ?? 0)
  return y - around.getBoundingClientRect().top
}

function scrollerOf(element: HTMLElement | null): Element | Window {
  for (let at = element; at; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at)
    if ((overflowY === 'auto' || overflowY === 'scroll') && at.scrollHeight > at.clientHeight) {
      return at
    }
  }
  return window
}
