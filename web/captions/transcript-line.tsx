import { Pencil } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type CaptionLine, captionLimits } from '../../contract/captions/captions.ts'
import { formatTime } from '../../contract/values/format-time.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { Highlighted } from './highlighted.tsx'

type TranscriptLineProps = {
  line: CaptionLine
  language: string
  /** The search terms to highlight. */
  search: string
  current: boolean
  /** Whether the line is a Tab stop. */
  stop: boolean
  onGo: () => void
  /** Absent if the user may not correct it. */
  onCorrect: (() => void) | undefined
}

/** A line of the transcript; clicking it seeks the video. */
export function TranscriptLine(props: TranscriptLineProps) {
  const { line, language, search, current, stop, onGo, onCorrect } = props
  const time = formatTime(line.startMs / 1000)
  return (
    <div
      className={cn(
        'group/line flex items-start border-transparent border-s-2 pe-2 transition-colors hover:bg-hover',
        current && 'border-primary bg-primary-tint hover:bg-primary-tint',
      )}
    >
      <button
        type="button"
        data-line=""
        tabIndex={stop ? 0 : -1}
        onClick={onGo}
        className="touch-target -outline-offset-2 flex min-w-0 flex-1 gap-3 py-1.5 ps-4.5 text-start"
      >
        <span className="w-12 shrink-0 text-muted-foreground tabular-nums">{time}</span>
        <span lang={language} dir="auto" className="min-w-0 flex-1 whitespace-pre-line">
          <Highlighted text={line.text} words={search} />
        </span>
      </button>
      {onCorrect && (
        <IconButton
          icon={Pencil}
          label={`Correct the line at ${time}`}
          title="Correct this line"
          tabIndex={stop ? 0 : -1}
          onClick={onCorrect}
          className="opacity-0 focus-visible:opacity-100 group-focus-within/line:opacity-100 group-hover/line:opacity-100 pointer-coarse:opacity-100"
        />
      )}
    </div>
  )
}

type LineEditorProps = {
  line: CaptionLine
  language: string
  onSave: (text: string) => void
  onCancel: () => void
}

/** The line while being edited: Enter saves, Escape cancels. */
export function LineEditor({ line, language, onSave, onCancel }: LineEditorProps) {
  const [text, setText] = useState(line.text)
  const words = text.trim()
  function save(event: FormEvent) {
    event.preventDefault()
    if (words === line.text) onCancel()
    else if (words) onSave(words)
  }
  return (
    <form onSubmit={save} className="flex flex-col gap-2 bg-muted px-5 py-3">
      <Textarea
        autoFocus
        lang={language}
        aria-label={`Words at ${formatTime(line.startMs / 1000)}`}
        rows={2}
        className="min-h-0"
        maxLength={captionLimits.line}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation()
            onCancel()
          }
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      <div className="flex gap-2">
        <Button type="submit" size="sm" disabled={!words}>
          Save line
        </Button>
        <Button variant="secondary" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
