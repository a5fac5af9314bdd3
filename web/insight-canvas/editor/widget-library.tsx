import { type DragEvent, type Ref, useEffect, useRef } from 'react'
import { editorMessages as words } from '../../../contract/insight-canvas/canvas-editor-messages.ts'
import {
  type LibraryType,
  libraryTypes,
  widgetNames,
} from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { FoundSource } from '../../../contract/insight-canvas/canvases.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { SourcePicker } from '../widgets/source-picker.tsx'
import { draggedWidget } from './library-drag.ts'
import { WidgetDrawing } from './widget-drawing.tsx'

type WidgetLibraryProps = {
  onAdd: (type: LibraryType) => void
  onSource: (found: FoundSource) => void
  onClose: () => void
}

/** The widget types and the user's material, which can be clicked or dragged onto the canvas. */
export function WidgetLibrary({ onAdd, onSource, onClose }: WidgetLibraryProps) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <SidePanel
      title={words.library}
      closeLabel={words.closeLibrary}
      onClose={onClose}
      className="md:w-60 md:border-e"
    >
      <p className="px-4 pt-3 text-muted-foreground text-sm">{words.libraryHint}</p>
      <ul className="grid gap-2 p-3 max-md:grid-cols-2">
        {libraryTypes.map((type, at) => (
          <li key={type}>
            <Choice ref={at === 0 ? first : undefined} type={type} onAdd={onAdd} />
          </li>
        ))}
      </ul>
      <h3 className="px-4 pt-2 pb-1 font-medium">{words.material}</h3>
      <p className="px-4 pb-2 text-muted-foreground text-sm">{words.materialHint}</p>
      <div className="mx-3 mb-3 overflow-hidden rounded-md border bg-popover">
        <SourcePicker onPick={onSource} />
      </div>
    </SidePanel>
  )
}

type ChoiceProps = {
  ref?: Ref<HTMLButtonElement> | undefined
  type: LibraryType
  onAdd: (type: LibraryType) => void
}

function Choice({ ref, type, onAdd }: ChoiceProps) {
  function start(event: DragEvent) {
    event.dataTransfer.effectAllowed = 'copy'
    // Firefox starts no drag without data.
    event.dataTransfer.setData('text/plain', widgetNames[type])
    draggedWidget.type = type
  }
  return (
    <button
      ref={ref}
      type="button"
      draggable
      className="flex h-full w-full flex-col gap-2 rounded-md border bg-background p-3 text-start transition-colors hover:border-input hover:bg-muted"
      onClick={() => onAdd(type)}
      onDragStart={start}
      onDragEnd={() => {
        draggedWidget.type = null
      }}
    >
      <span aria-hidden="true" className="text-muted-foreground">
        <WidgetDrawing type={type} />
      </span>
      <span>
        <span className="block font-medium">{widgetNames[type]}</span>
        <span className="block text-pretty text-muted-foreground text-sm max-md:sr-only">
          {words.kinds[type]}
        </span>
      </span>
    </button>
  )
}
