import { Pencil, Play } from 'lucide-react'
import { checkMessages } from '../../contract/captions/caption-checks.ts'
import type { CaptionLine } from '../../contract/captions/captions.ts'
import { formatTime } from '../../contract/values/format-time.ts'
import { cn } from '../ui/cn.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Highlighted } from './highlighted.tsx'
import { UnsureReason } from './unsure-lines.tsx'

type TranscriptLineProps = {
  line: CaptionLine
  language: string
  /** The search terms to highlight. */
  search: string
  current: boolean
  /** Whether the line is a Tab stop. */
  stop: boolean
  onGo: () => void
  /** Plays just this line. */
  onPlay: () => void
  /** Absent if the user may not correct it. */
  onCorrect: (() => void) | undefined
}

const actionStyle =
  'opacity-0 focus-visible:opacity-100 group-focus-within/line:opacity-100 group-hover/line:opacity-100'

/** A line of the transcript; clicking it seeks the video. */
export function TranscriptLine(props: TranscriptLineProps) {
  const { line, language, search, current, stop, onGo, onPlay, onCorrect } = props
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
        <span className="min-w-0 flex-1">
          <span lang={language} dir="auto" className="block whitespace-pre-line">
            <Highlighted text={line.text} words={search} />
          </span>
          {line.unsure && <UnsureReason unsure={line.unsure} />}
        </span>
      </button>
      {onCorrect && (
        <>
          <IconButton
            icon={Pencil}
            label={`Correct the line at ${time}`}
            title="Correct this line"
            tabIndex={stop ? 0 : -1}
            onClick={onCorrect}
            className={cn(actionStyle, 'pointer-coarse:opacity-100')}
          />
          <IconButton
            icon={Play}
            label={`Play the line at ${time}`}
            title={checkMessages.play}
            tabIndex={stop ? 0 : -1}
            onClick={onPlay}
            className={cn(actionStyle, 'pointer-coarse:hidden')}
          />
        </>
      )}
    </div>
  )
}
