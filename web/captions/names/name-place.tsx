import { Play } from 'lucide-react'
import { type Misheard, nameMessages as words } from '../../../contract/captions/caption-names.ts'
import { formatTime } from '../../../contract/values/format-time.ts'
import { Button } from '../../ui/button.tsx'

type NamePlaceProps = {
  place: Misheard
  /** That of the line. */
  language: string | undefined
  checked: boolean
  onToggle: () => void
  onPlay: () => void
  /** Absent if the user may not change the company's words. */
  onIgnore: (() => void) | undefined
  ignoring: boolean
}

/** A place where a name may be misheard: its line, the second at which it is said, and the choice. */
export function NamePlace(props: NamePlaceProps) {
  const { place, language, checked, onToggle, onPlay, onIgnore, ignoring } = props
  const { line, at, found, name, startMs } = place
  const time = formatTime(startMs / 1000)
  return (
    <li className="flex flex-wrap items-center gap-x-2 sm:flex-nowrap">
      <label className="touch-target flex min-w-0 flex-1 basis-full cursor-pointer items-start gap-2.5 py-1.5 ps-1.5 sm:basis-0">
        <input
          type="checkbox"
          className="check mt-0.5 size-4.5 shrink-0"
          aria-label={words.choice(found, time, name)}
          checked={checked}
          onChange={onToggle}
        />
        <span lang={language} dir="auto" className="min-w-0 break-words text-muted-foreground">
          {line.slice(0, at)}
          <mark className="rounded-xs bg-warning-tint px-0.5 font-medium text-foreground">
            {found}
          </mark>
          {line.slice(at + found.length)}
        </span>
      </label>
      <span className="flex shrink-0 items-center max-sm:ps-7">
        <Button
          icon={Play}
          size="sm"
          variant="ghost"
          aria-label={words.play(time)}
          onClick={onPlay}
          className="px-2 tabular-nums"
        >
          {time}
        </Button>
        {onIgnore && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={words.ignoreLabel(found)}
            pending={ignoring}
            onClick={onIgnore}
            className="px-2"
          >
            {words.ignore}
          </Button>
        )}
      </span>
    </li>
  )
}
