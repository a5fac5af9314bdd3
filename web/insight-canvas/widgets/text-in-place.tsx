import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { cn } from '../../ui/cn.ts'
import { linesOf } from './pasted-lines.ts'
import { useDraft } from './use-draft.ts'

type TextInPlaceProps = {
  value: string
  label: string
  placeholder?: string
  /** The maximum length. */
  most: number
  /** Applies the typed text, or returns why it is invalid; null if the canvas is read-only. */
  apply: ((typed: string) => string | undefined) | null
  /**
   * What starts editing: texts of lists open on focus, others on press. A title, by which the
   * widget is dragged, opens on double-click or Enter.
   */
  opens: 'focus' | 'press' | 'double-click'
  /** Called before the default handling, in which Enter and Escape end editing. */
  onKey?: (event: KeyboardEvent, typed: string) => void
  onLeave?: (typed: string) => void
  /** Receives pasted text that has several lines. */
  onLines?: (lines: string[]) => void
  /** Truncates to one line. */
  line?: boolean
  className?: string
  /** Attributes from `useReorder`. */
  spot?: { 'data-spot': string }
}

const inText = 'nodrag cursor-text! hover:bg-hover/70'
const cursors: Readonly<Record<TextInPlaceProps['opens'], string>> = {
  focus: inText,
  press: inText,
  'double-click': 'w-auto cursor-[inherit]!',
}

/** Text on a canvas that is edited in place. */
export function TextInPlace({ className, ...props }: TextInPlaceProps) {
  const { value, label, placeholder, apply, opens, line, spot } = props
  const [editing, setEditing] = useState(false)
  const caret = useRef<number>(null)
  const button = useRef<HTMLButtonElement>(null)
  const shape = line ? 'block max-w-full truncate' : 'block whitespace-pre-wrap break-words'
  if (!apply) {
    return (
      <span dir="auto" className={cn(shape, className)}>
        {value}
      </span>
    )
  }
  if (editing) {
    return (
      <TextField
        {...props}
        apply={apply}
        caret={caret.current}
        className={className}
        onEnd={(refocus) => {
          setEditing(false)
          if (refocus) requestAnimationFrame(() => button.current?.focus())
        }}
      />
    )
  }
  const open = () => setEditing(true)
  return (
    <button
      ref={button}
      type="button"
      dir="auto"
      aria-label={`${label}: ${value || placeholder || ''}`}
      className={cn(
        shape,
        'w-full rounded-sm text-start transition-colors',
        cursors[opens],
        !value && 'text-muted-foreground',
        className,
      )}
      onPointerDown={(event) => {
        caret.current = opens === 'double-click' ? null : offsetAt(event)
      }}
      onKeyDown={(event) => {
        caret.current = null
        // Keeps these keys from the workspace.
        if (event.key === 'Enter' || event.key === ' ') event.stopPropagation()
      }}
      onFocus={opens === 'focus' ? open : undefined}
      onClick={({ detail }) => {
        if (opens !== 'double-click' || detail === 0) open()
      }}
      onDoubleClick={opens === 'double-click' ? open : undefined}
      {...spot}
    >
      {value || placeholder || '\u00a0'}
    </button>
  )
}

type TextFieldProps = Omit<TextInPlaceProps, 'apply'> & {
  apply: (typed: string) => string | undefined
  /** The offset that was clicked; null to select everything. */
  caret: number | null
  /** `refocus` moves the focus to the text that replaces the field. */
  onEnd: (refocus: boolean) => void
}

function TextField(props: TextFieldProps) {
  const { value, label, placeholder, apply, opens, onKey, onLeave, onLines, onEnd, caret } = props
  const { typed, error, type, end } = useDraft({ value, apply })
  const field = useRef<HTMLTextAreaElement>(null)
  const errorId = useId()
  useLayoutEffect(() => {
    field.current?.focus()
    const end = field.current?.value.length ?? 0
    field.current?.setSelectionRange(caret ?? (opens === 'focus' ? end : 0), caret ?? end)
  }, [caret, opens])
  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return
    onKey?.(event, typed)
    if (event.defaultPrevented) return
    if (event.key === 'Enter') event.preventDefault()
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.stopPropagation()
    if (opens === 'focus') focusWidget(event.currentTarget)
    else onEnd(true)
  }
  function paste(event: ClipboardEvent) {
    const lines = linesOf(event.clipboardData.getData('text/plain'))
    if (!onLines || lines.length < 2) return
    event.preventDefault()
    onLines(lines)
  }
  return (
    <span className={cn('nodrag nopan grid w-full min-w-0', props.className)}>
      <Sizer text={typed || placeholder || ''} />
      <textarea
        ref={field}
        rows={1}
        dir="auto"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        placeholder={placeholder}
        maxLength={props.most}
        value={typed}
        className="col-start-1 row-start-1 resize-none overflow-hidden rounded-sm bg-card text-inherit shadow-[0_0_0_3px_var(--color-card)] outline-2 outline-ring outline-offset-2 [font:inherit] [letter-spacing:inherit]"
        onChange={({ target }) => type(target.value.replace(/[\r\n]+/g, ' '))}
        onKeyDown={press}
        onPaste={paste}
        onBlur={() => {
          onLeave?.(typed)
          end()
          onEnd(false)
        }}
        {...props.spot}
      />
      {error && typed.trim() !== '' && (
        <span id={errorId} role="alert" className="mt-1.5 font-sans text-destructive-text text-xs">
          {error}
        </span>
      )}
    </span>
  )
}

/** Gives the field the height of its text. */
function Sizer({ text }: { text: string }) {
  return (
    <span
      aria-hidden="true"
      className="invisible col-start-1 row-start-1 whitespace-pre-wrap break-words"
    >
      {`${text} `}
    </span>
  )
}

/** The character offset at the pointer, if the browser supports it. */
function offsetAt({ clientX, clientY }: PointerEvent): number | null {
  return document.caretPositionFromPoint?.(clientX, clientY)?.offset ?? null
}

/** Moves the focus from within a widget to the widget itself, where the workspace's keys apply. */
function focusWidget(element: HTMLElement) {
  const widget = element.closest('figure')?.parentElement?.closest<HTMLElement>('[tabindex]')
  if (widget) widget.focus()
  else element.blur()
}
