import { List, PanelRight, Plus, Redo2, Shapes, Undo2 } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { editorMessages as words } from '../../../contract/insight-canvas/canvas-editor-messages.ts'
import { thingMessages } from '../../../contract/insight-canvas/canvas-thing-messages.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import type { CanvasActs } from './canvas-acts.ts'
import type { EditorState } from './canvas-editor.ts'

type CanvasToolbarProps = {
  state: EditorState
  acts: CanvasActs
  library: boolean
  properties: boolean
  list: boolean
  onLibrary: (open: boolean) => void
  onProperties: (open: boolean) => void
  onList: (open: boolean) => void
  addButton: RefObject<HTMLButtonElement | null>
  /** The actions of the whole canvas. */
  tools: ReactNode
}

/** The toolbar of an editable canvas. */
export function CanvasToolbar(props: CanvasToolbarProps) {
  const { state, acts, library, properties, list, addButton, tools } = props
  const { onLibrary, onProperties, onList } = props
  const redoButton = useRef<HTMLButtonElement>(null)
  const undoButton = useRef<HTMLButtonElement>(null)
  return (
    <div
      role="toolbar"
      aria-label={words.toolbar}
      className="flex flex-wrap items-center gap-1.5 border-b bg-card p-2"
    >
      <Button icon={Plus} ref={addButton} size="sm" onClick={() => onLibrary(true)}>
        {words.addWidget}
      </Button>
      <span aria-hidden="true" className="mx-1 h-5 w-px bg-border" />
      <Tooltip content={words.undo} side="bottom">
        <IconButton
          icon={Undo2}
          label={words.undo}
          ref={undoButton}
          disabled={state.done.length === 0}
          onClick={() => {
            acts.undo()
            // The Undo button is about to be disabled, which would lose the focus.
            if (state.done.length === 1) requestAnimationFrame(() => redoButton.current?.focus())
          }}
        />
      </Tooltip>
      <Tooltip content={words.redo} side="bottom">
        <IconButton
          icon={Redo2}
          label={words.redo}
          ref={redoButton}
          disabled={state.undone.length === 0}
          onClick={() => {
            acts.redo()
            if (state.undone.length === 1) requestAnimationFrame(() => undoButton.current?.focus())
          }}
        />
      </Tooltip>
      <span aria-hidden="true" className="mx-1 h-5 w-px bg-border" />
      <Toggle label={words.library} icon={Shapes} on={library} onChange={onLibrary} />
      <Toggle label={words.properties} icon={PanelRight} on={properties} onChange={onProperties} />
      <Toggle label={thingMessages.list} icon={List} on={list} onChange={onList} />
      <div className="ms-auto flex items-center gap-1.5">{tools}</div>
    </div>
  )
}

export type ToggleProps = {
  label: string
  icon: typeof Plus
  on: boolean
  onChange: (on: boolean) => void
}

export function Toggle({ label, icon, on, onChange }: ToggleProps) {
  return (
    <Tooltip content={label} side="bottom">
      <IconButton icon={icon} label={label} aria-pressed={on} onClick={() => onChange(!on)} />
    </Tooltip>
  )
}
