import { type RefObject, useMemo, useState } from 'react'
import { withEnds } from '../../../../common/layout/connector-layout.ts'
import { textOf } from '../../../../common/text/spoken-canvas.ts'
import { insertMessages } from '../../../../contract/insight-canvas/canvas-insert-messages.ts'
import { thingMessages as words } from '../../../../contract/insight-canvas/canvas-thing-messages.ts'
import type { ThingType } from '../../../../contract/insight-canvas/canvas-things.ts'
import type { Thing, WidgetOf } from '../../../../contract/insight-canvas/canvas-widgets.ts'
import { overlap, type Place, placeOnGrid } from '../arrange.ts'
import type { CanvasActs } from '../canvas-acts.ts'
import type { CanvasEditor } from '../canvas-editor.ts'
import { endAt } from '../end-at.ts'
import { newThing, noteBeside, putBetween } from './new-thing.ts'
import type { Pen } from './pen-look.ts'

type Options = {
  editor: CanvasEditor
  acts: CanvasActs
  area: RefObject<HTMLElement | null>
  /** The name on new notes. */
  author: string
  say: (said: string) => void
  /** Brings a widget into view and focuses it. */
  show: (id: string) => void
}

export type Tools = ReturnType<typeof useTools>

/** The tool in hand, and what puts things down. */
export function useTools({ editor, acts, area, author, say, show }: Options) {
  const [tool, setTool] = useState<ThingType | null>(null)
  const [drawing, setDrawing] = useState<'pen' | 'eraser' | null>(null)
  const [pen, setPen] = useState<Pen>({ color: 'gray', size: 'M' })
  const writing = useMemo(
    () => writingOn({ editor, acts, author, show }),
    [editor, acts, author, show],
  )

  const focusSurface = () =>
    area.current?.querySelector<HTMLElement>('.react-flow')?.focus({ preventScroll: true })

  function choose(type: ThingType | null) {
    setTool(type)
    setDrawing(null)
    if (!type) return
    say(words.armed(words.tool[type]))
    focusSurface()
  }

  /** Takes the pen or eraser in hand, until another tool is chosen. */
  function draw(what: 'pen' | 'eraser' | null) {
    setTool(null)
    setDrawing(what)
    if (!what) return
    editor.select([])
    say(what === 'pen' ? insertMessages.penOn : insertMessages.eraserOn)
    focusSurface()
  }

  function put(thing: Thing, at?: Place) {
    setTool(null)
    if (acts.put(thing, at) && thing.type !== 'connector') editor.edit(thing.id)
  }

  return {
    tool,
    author,
    choose,
    drawing,
    draw,
    pen,
    setPen,
    writing,
    /** Puts a thing down at the nearest free place. */
    putAnywhere: (type: ThingType) => {
      const thing = newThing(type, author)
      if (thing.type !== 'connector') return put(thing)
      setTool(null)
      acts.connect(thing)
    },
    /** Puts a thing down where the pointer was pressed and released. */
    putAt: (type: ThingType, from: Place, to: Place | null) => {
      const thing = newThing(type, author)
      if (thing.type === 'connector') put(connectorBetween(thing, from, to, editor))
      else {
        const placed = putBetween(thing, from, to)
        put(placed, { x: placed.x, y: placed.y })
      }
    },
  }
}

function connectorBetween(
  connector: WidgetOf<'connector'>,
  from: Place,
  to: Place | null,
  { state }: CanvasEditor,
) {
  const start = endAt(from, state.widgets, null)
  const end = endAt(to ?? { x: from.x + 200, y: from.y }, state.widgets, start.on)
  return withEnds(connector, { from: start, to: end })
}

/** What a thing tells while one writes on it. */
export type WritingOn = ReturnType<typeof writingOn>

function writingOn({ editor, acts, author, show }: Omit<Options, 'area' | 'say'>) {
  function end(id: string, refocus: boolean) {
    if (editor.state.editing !== id) return
    editor.edit(null)
    const widget = editor.state.widgets.get(id)
    // Nobody could see or select a text without words.
    if (widget?.type === 'text' && textOf(widget) === '') {
      editor.change(words.wrote(words.tool.text), { remove: [id] })
    } else if (refocus) show(id)
  }

  function next(id: string, way: 'right' | 'below') {
    const note = editor.state.widgets.get(id)
    if (note?.type !== 'note') return
    end(id, false)
    const others = [...editor.state.widgets.values()].filter(
      ({ type }) => type !== 'connector' && type !== 'frame',
    )
    const [across, down] = way === 'right' ? [note.width + 20, 0] : [0, note.height + 20]
    const beside = { ...note, x: note.x + across, y: note.y + down }
    const there = others.find((other) => other.type === 'note' && overlap(beside, other))
    if (there) {
      editor.select([there.id])
      show(there.id)
      editor.edit(there.id)
      return
    }
    const added = noteBeside(note, author)
    const { x, y } = beside
    const fits = placeOnGrid(beside).x >= x - 10 && placeOnGrid(beside).y >= y - 10
    if (acts.put(added, fits ? { x, y } : undefined)) editor.edit(added.id)
  }
  return { end, next }
}
