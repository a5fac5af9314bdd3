import { useReactFlow } from '@xyflow/react'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent } from 'react'
import { readingOrder } from '../../../common/layout/canvas-order.ts'
import { thingTypes } from '../../../contract/insight-canvas/canvas-things.ts'
import { canvasSurface, isThing } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { isKey, type KeyName } from '../../platform/keys/keys.ts'
import { singleKeysOn } from '../../platform/keys/single-keys.ts'
import type { Place } from './arrange.ts'
import type { CanvasActs } from './canvas-acts.ts'
import type { CanvasEditor } from './canvas-editor.ts'
import { isCopiedCanvas } from './copied-widgets.ts'
import type { Pictures } from './inserting/use-pictures.ts'
import { toolKeys } from './tools/tool-bar.tsx'
import type { Tools } from './tools/use-tools.ts'
import { fitted } from './view-limits.ts'

type Options = {
  /** The element around the surface and its widgets. */
  area: RefObject<HTMLElement | null>
  editor: CanvasEditor
  acts: CanvasActs
  tools: Tools
  pictures: Pictures
  mayChange: boolean
  /** Brings a widget into view and focuses it. */
  show: (id: string) => void
  /** Deletes the selected widgets. */
  remove: () => void
}

const step = canvasSurface.grid
const ways: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}
const far = 4

const focusable =
  'button:not(:disabled), a[href], input, select, textarea, [tabindex]:not([tabindex="-1"])'

type WidgetActs = Pick<Options, 'area' | 'editor' | 'acts' | 'show' | 'remove'>

/** The keys that a widget handles; each tells whether it was one. */
function widgetKeys({ area, editor, acts, show, remove }: WidgetActs) {
  function tabFrom(id: string | null, back: boolean): boolean {
    const order = readingOrder(editor.state.widgets.values())
    // On the surface, which precedes all widgets, this is -1.
    const at = order.findIndex((widget) => widget.id === id)
    const next = order[back ? at - 1 : at + 1]
    if (next) show(next.id)
    else if (back && id !== null) surfaceIn(area)?.focus()
    else return false
    return true
  }

  function leave(id: string | undefined) {
    if (id) show(id)
    else surfaceIn(area)?.focus()
  }

  function removeFocused(id: string) {
    const order = readingOrder(editor.state.widgets.values())
    const at = order.findIndex((widget) => widget.id === id)
    const rest = [...order.slice(at), ...order.slice(0, at).toReversed()]
    remove()
    leave(rest.find((widget) => editor.state.widgets.has(widget.id))?.id)
  }

  /** Whether two are the same, or of the same group. */
  function isMate(id: string, other: string): boolean {
    const group = editor.state.widgets.get(id)?.group
    return id === other || (group !== undefined && editor.state.widgets.get(other)?.group === group)
  }

  /** Handles a key on a widget, or on an element in it that ignores the key. */
  function pressedOn(id: string, event: KeyboardEvent): boolean {
    const way = ways[event.key]
    const act = () => {
      if (!editor.state.selected.has(id)) editor.select([id])
    }
    if (way) {
      act()
      const by = event.shiftKey ? far : 1
      acts.nudge({ x: way.x * by, y: way.y * by })
      show(id)
    } else if (isKey('remove', event)) {
      act()
      removeFocused(id)
    } else if (isKey('raise', event) || isKey('lower', event)) {
      act()
      acts.restack(isKey('raise', event) ? 'forward' : 'backward')
    } else if (isKey('pick', event)) {
      const { selected } = editor.state
      acts.select(
        selected.has(id) ? [...selected].filter((other) => !isMate(id, other)) : [...selected, id],
      )
    } else return false
    return true
  }
  return { tabFrom, pressedOn }
}

type Flow = ReturnType<typeof useReactFlow>

function pan(flow: Flow, event: KeyboardEvent): boolean {
  const way = ways[event.key]
  if (!way) return false
  const { x, y, zoom } = flow.getViewport()
  const by = event.shiftKey ? 2 * far : 2
  void flow.setViewport({ x: x - way.x * by, y: y - way.y * by, zoom })
  return true
}

function zoom(flow: Flow, event: KeyboardEvent): boolean {
  if (isKey('zoomIn', event)) void flow.zoomIn()
  else if (isKey('zoomOut', event)) void flow.zoomOut()
  else if (isKey('zoomFull', event)) void flow.zoomTo(1)
  else if (isKey('fit', event)) void flow.fitView(fitted)
  else return false
  return true
}

/** The keyboard shortcuts of the surface and its widgets. Text fields and lists handle keys first. */
export function useCanvasKeys(options: Options) {
  const { area, editor, acts, tools, mayChange, show, remove } = options
  const flow = useReactFlow()
  usePageKeys(options)

  const { tabFrom, pressedOn } = widgetKeys(options)

  function handled(event: KeyboardEvent): boolean {
    const target = event.target as HTMLElement
    const node = target.closest<HTMLElement>('.react-flow__node')
    const id = node?.dataset.id
    const surface = target === surfaceIn(area)
    if (event.key === 'Tab' && (surface || (node && node === target))) {
      return !(surface && event.shiftKey) && tabFrom(id ?? null, event.shiftKey)
    }
    if (event.key === 'Escape') {
      if (tools.tool || tools.drawing) tools.choose(null)
      else if (node && node !== target) show(id ?? '')
      else if (node || surface) acts.select([])
      return node !== null || surface
    }
    if (isTyping(target)) return false
    if (surface && tools.tool && isKey('edit', event)) {
      tools.putAnywhere(tools.tool)
      return true
    }
    if (isKey('edit', event) && node === target && id) {
      if (mayChange) editor.select([id])
      const widget = editor.state.widgets.get(id)
      if (widget && isThing(widget)) {
        if (mayChange && !widget.locked) editor.edit(id)
        return true
      }
      node.querySelector<HTMLElement>(focusable)?.focus()
      return true
    }
    if ((node || surface) && zoom(flow, event)) return true
    if (surface) return pan(flow, event) || (mayChange && isKey('remove', event) && removed(remove))
    return (
      mayChange && id !== undefined && !target.matches('[data-scroller]') && pressedOn(id, event)
    )
  }

  return (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    if (handled(event)) event.preventDefault()
  }
}

function removed(remove: () => void): boolean {
  remove()
  return true
}

const surfaceIn = (area: RefObject<HTMLElement | null>) =>
  area.current?.querySelector<HTMLElement>('.react-flow')

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

/** Shortcuts and clipboard events for the whole page, except in text fields and while a dialog is open. */
function usePageKeys({ area, acts, tools, pictures, mayChange, remove }: Options) {
  const isElsewhere = (target: EventTarget | null) =>
    isTyping(target) || document.querySelector('[role=dialog], [role=alertdialog]') !== null
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.defaultPrevented || isElsewhere(event.target)) return
    if (isKey('undo', event)) acts.undo()
    else if (isKey('redo', event)) acts.redo()
    else if (isKey('duplicate', event)) acts.duplicate()
    else if (!isHere(area, event.target) || !pressedHere(event)) return
    event.preventDefault()
    if (event.target !== document.body) keepFocus(area)
  })
  /** Keys that belong to the canvas where nothing else has the focus. */
  function pressedHere(event: globalThis.KeyboardEvent): boolean {
    const acted = keyedActs.find(([name]) => isKey(name, event))?.[1]
    if (acted) acted(acts)
    else {
      if (singleKeysOn() && (isKey('toolPen', event) || isKey('toolEraser', event))) {
        tools.draw(isKey('toolPen', event) ? 'pen' : 'eraser')
        return true
      }
      const type = thingTypes.find((one) => isKey(toolKeys[one], event))
      const chosen =
        type ?? (isKey('toolSelect', event) && event.key !== 'Escape' ? null : undefined)
      if (chosen === undefined || !singleKeysOn()) return false
      tools.choose(chosen)
    }
    return true
  }
  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    if (isElsewhere(event.target) || document.getSelection()?.isCollapsed === false) return
    const copied = acts.copy()
    if (!copied) return
    event.clipboardData?.setData('text/plain', copied.text)
    event.clipboardData?.setData('text/html', copied.html)
    event.preventDefault()
    if (event.type === 'cut') remove()
  })
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (isElsewhere(event.target)) return
    event.preventDefault()
    pasteFrom(event.clipboardData, { acts, tools, pictures })
  })
  useEffect(() => {
    if (!mayChange) return
    const copy = (event: ClipboardEvent) => onCopy(event)
    const paste = (event: ClipboardEvent) => onPaste(event)
    const key = (event: globalThis.KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', key)
    document.addEventListener('copy', copy)
    document.addEventListener('cut', copy)
    document.addEventListener('paste', paste)
    return () => {
      document.removeEventListener('keydown', key)
      document.removeEventListener('copy', copy)
      document.removeEventListener('cut', copy)
      document.removeEventListener('paste', paste)
    }
  }, [mayChange])
}

/** Pictures are stored first; the widgets of a canvas may come with a picture of themselves. */
function pasteFrom(
  data: DataTransfer | null,
  { acts, tools, pictures }: Pick<Options, 'acts' | 'tools' | 'pictures'>,
) {
  const [text, html] = [data?.getData('text/plain') ?? '', data?.getData('text/html') ?? '']
  const files = [...(data?.files ?? [])]
  if (files.length > 0 && !isCopiedCanvas(html)) pictures.add?.(files)
  else acts.paste({ text, html }, tools.author)
}

const keyedActs: readonly [KeyName, (acts: CanvasActs) => void][] = [
  ['selectAll', (acts) => acts.selectAll()],
  ['group', (acts) => acts.group(true)],
  ['ungroup', (acts) => acts.group(false)],
  ['lock', (acts) => acts.lock(!acts.chosen.every(({ locked }) => locked))],
  ['toFront', (acts) => acts.restackFully('front')],
  ['toBack', (acts) => acts.restackFully('back')],
  ['alignLeft', (acts) => acts.align('left')],
  ['alignCenter', (acts) => acts.align('center')],
  ['alignRight', (acts) => acts.align('right')],
  ['alignTop', (acts) => acts.align('top')],
  ['alignMiddle', (acts) => acts.align('middle')],
  ['alignBottom', (acts) => acts.align('bottom')],
  ['distributeAcross', (acts) => acts.distribute('across')],
  ['distributeDown', (acts) => acts.distribute('down')],
]

/** Moves the focus to the surface if the focused element was removed. */
function keepFocus(area: RefObject<HTMLElement | null>) {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) surfaceIn(area)?.focus()
  })
}

const isHere = (area: RefObject<HTMLElement | null>, target: EventTarget | null) =>
  target === document.body || (target instanceof Node && area.current?.contains(target) === true)
