import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { findWidgets } from '../../../../common/text/find-widgets.ts'
import { findingMessages as words } from '../../../../contract/insight-canvas/canvas-finding-messages.ts'
import { isKey } from '../../../platform/keys/keys.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input } from '../../../ui/input.tsx'
import type { CanvasEditor } from '../canvas-editor.ts'

type FindBarProps = {
  editor: CanvasEditor
  /** Centers a widget in the view. */
  onFound: (id: string) => void
  /** The widget that was found last gets the focus. */
  onClose: (found: string | null) => void
}

/** Finds words in all that is on the canvas, one place after the other. */
export function FindBar({ editor, onFound, onClose }: FindBarProps) {
  const { widgets } = useSyncExternalStore(editor.subscribe, () => editor.state)
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const found = findWidgets(widgets.values(), typed)
  const at = found.findIndex(({ id }) => id === shown)

  function show(id: string | undefined) {
    setShown(id ?? null)
    editor.select(id ? [id] : [])
    if (id) onFound(id)
  }
  function type(text: string) {
    setTyped(text)
    show(findWidgets(widgets.values(), text)[0]?.id)
  }
  function go(by: 1 | -1) {
    const next = at < 0 ? 0 : (at + by + found.length) % found.length
    show(found[next]?.id)
  }
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') go(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') onClose(shown)
    else if (isKey('canvasFind', event)) field.current?.select()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <search
      aria-label={words.find}
      className="nokey flex items-center gap-1 rounded-md border bg-popover p-1 shadow-float"
      onKeyDown={press}
    >
      <Input
        ref={field}
        type="text"
        aria-label={words.find}
        placeholder={words.placeholder}
        className="h-8 w-44 max-sm:w-32"
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
      <span
        role="status"
        className="min-w-16 px-1 text-center text-muted-foreground text-sm tabular-nums"
      >
        {typed.trim() && positionOf(at, found.length)}
      </span>
      <Steps none={found.length === 0} onGo={go} onClose={() => onClose(shown)} />
    </search>
  )
}

type StepsProps = { none: boolean; onGo: (by: 1 | -1) => void; onClose: () => void }

const Steps = ({ none, onGo, onClose }: StepsProps) => (
  <>
    <IconButton
      icon={ChevronUp}
      label={words.previous}
      title
      disabled={none}
      onClick={() => onGo(-1)}
    />
    <IconButton
      icon={ChevronDown}
      label={words.next}
      title
      disabled={none}
      onClick={() => onGo(1)}
    />
    <IconButton icon={X} label={words.close} title onClick={onClose} />
  </>
)

const positionOf = (at: number, of: number) =>
  of === 0 ? words.none : words.position(Math.max(at, 0) + 1, of)
