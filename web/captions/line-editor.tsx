import { Play } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { checkMessages } from '../../contract/captions/caption-checks.ts'
import { type CaptionLine, captionLimits } from '../../contract/captions/captions.ts'
import { formatTime } from '../../contract/values/format-time.ts'
import { capsOf, isKey, modifierName } from '../platform/keys/keys.ts'
import { Button } from '../ui/button.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { UnsureReason } from './unsure-lines.tsx'

type LineEditorProps = {
  line: CaptionLine
  language: string
  /** What has been typed so far. */
  text: string
  autoFocus: boolean
  onFocus: () => void
  onType: (text: string) => void
  /** Plays just this line. */
  onPlay: () => void
  onSave: (text: string) => void
  onCancel: () => void
}

/** The line while being edited: Enter saves, Escape cancels, Ctrl and Enter play it. */
export function LineEditor(props: LineEditorProps) {
  const { line, language, text, autoFocus, onFocus, onType, onPlay, onSave, onCancel } = props
  const reason = useId()
  const form = useRef<HTMLFormElement>(null)
  // Its buttons are below the words, where a low panel ends.
  useEffect(() => {
    // Newer browsers return a promise, which React would take for a clean-up.
    if (autoFocus) form.current?.scrollIntoView({ block: 'nearest' })
  }, [autoFocus])
  const words = text.trim()
  const isSame = words === line.text
  const { unsure } = line
  function save(event: FormEvent) {
    event.preventDefault()
    if (isSame && !unsure) onCancel()
    else if (words) onSave(words)
  }
  return (
    <form ref={form} onSubmit={save} className="flex flex-col gap-2 bg-muted px-5 py-3">
      {unsure && <UnsureReason id={reason} unsure={unsure} />}
      <Textarea
        autoFocus={autoFocus}
        lang={language}
        aria-label={`Words at ${formatTime(line.startMs / 1000)}`}
        aria-describedby={unsure ? reason : undefined}
        rows={2}
        className="min-h-0"
        maxLength={captionLimits.line}
        value={text}
        onFocus={onFocus}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => onKey(event, { onPlay, onCancel })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" disabled={!words}>
          {isSame && unsure ? checkMessages.keep : 'Save line'}
        </Button>
        <Button variant="secondary" size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          icon={Play}
          variant="ghost"
          size="sm"
          title={capsOf('playLine', modifierName())[0]?.join('+')}
          onClick={onPlay}
          className="px-2"
        >
          {checkMessages.play}
        </Button>
      </div>
    </form>
  )
}

function onKey(
  event: KeyboardEvent<HTMLTextAreaElement>,
  { onPlay, onCancel }: Pick<LineEditorProps, 'onPlay' | 'onCancel'>,
) {
  if (event.key === 'Escape') {
    event.stopPropagation()
    onCancel()
  }
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  if (isKey('playLine', event)) onPlay()
  else event.currentTarget.form?.requestSubmit()
}
