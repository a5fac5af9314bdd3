import { Plus } from 'lucide-react'
import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { readingOrder, shownBoxes } from '../../../common/layout/canvas-order.ts'
import { spoken, widgetName } from '../../../common/text/spoken-canvas.ts'
import { thingMessages as words } from '../../../contract/insight-canvas/canvas-thing-messages.ts'
import { thingLimits } from '../../../contract/insight-canvas/canvas-things.ts'
import {
  isThing,
  type Widget,
  widgetNames,
} from '../../../contract/insight-canvas/canvas-widgets.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import type { CanvasEditor } from './canvas-editor.ts'
import { contentOf } from './company-of.ts'

type ThingListProps = {
  editor: CanvasEditor
  /** Brings a widget into view and focuses it. */
  onShow: (id: string) => void
  /** Adds a note; null if the canvas is read-only. */
  onAdd: ((text: string) => void) | null
  onClose: () => void
}

/** Everything on the canvas as a list, for small screens and for reading. */
export function ThingList({ editor, onShow, onAdd, onClose }: ThingListProps) {
  const { widgets } = useSyncExternalStore(editor.subscribe, () => editor.state)
  const all = readingOrder(shownBoxes([...widgets.values()]))
  const frames = new Map(
    all.flatMap((frame) => contentOf(frame, widgets).map(({ id }) => [id, frame.title] as const)),
  )
  return (
    <SidePanel
      title={words.list}
      closeLabel={words.closeList}
      onClose={onClose}
      className="md:w-76 md:border-s"
    >
      {onAdd && <NewNote onAdd={onAdd} />}
      <p className="px-4 pt-3 text-muted-foreground text-sm">
        {all.length === 0 ? words.emptyList : words.listHint}
      </p>
      <ul className="flex flex-col gap-1 p-2">
        {all.map((widget) => (
          <li key={widget.id}>
            <Row
              widget={widget}
              all={all}
              frame={frames.get(widget.id)}
              onShow={() => onShow(widget.id)}
            />
          </li>
        ))}
      </ul>
    </SidePanel>
  )
}

type RowProps = {
  widget: Widget
  all: readonly Widget[]
  frame?: string | undefined
  onShow: () => void
}

function Row({ widget, all, frame, onShow }: RowProps) {
  const text = spoken(widget, all)
  const author = widget.type === 'note' ? widget.data.author : ''
  const about = [
    widget.proposed && words.proposed,
    widgetNames[widget.type],
    author,
    frame && words.inFrame(frame),
  ]
  return (
    <button
      type="button"
      className="touch-target block w-full rounded-md px-2 py-1.5 text-start hover:bg-hover"
      onClick={onShow}
    >
      <span dir="auto" className="block whitespace-pre-wrap break-words">
        {isThing(widget) ? text || widgetName(widget) : widgetName(widget)}
      </span>
      {!isThing(widget) && (
        <span dir="auto" className="line-clamp-3 break-words text-sm">
          {text}
        </span>
      )}
      <span className="block truncate text-muted-foreground text-xs">
        {about.filter(Boolean).join(' · ')}
      </span>
    </button>
  )
}

function NewNote({ onAdd }: { onAdd: (text: string) => void }) {
  const [typed, setTyped] = useState('')
  function add(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() === '') return
    onAdd(typed.trim())
    setTyped('')
  }
  return (
    <form className="flex flex-col gap-2 border-b p-4" onSubmit={add}>
      <Field label={words.newNote}>
        <Textarea
          rows={1}
          className="min-h-10"
          maxLength={thingLimits.note}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing)
              add(event)
          }}
        />
      </Field>
      <Button type="submit" size="sm" variant="secondary" icon={Plus} className="self-start">
        {words.addNote}
      </Button>
    </form>
  )
}
