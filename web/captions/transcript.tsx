import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { ArrowDown } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Caption, CaptionLine } from '../../contract/captions/captions.ts'
import { isKey } from '../platform/keys/keys.ts'
import { lastBegun } from '../platform/player/last-begun.ts'
import { type Player, useShownAt } from '../platform/player/player.ts'
import { Button } from '../ui/button.tsx'
import { LineEditor } from './line-editor.tsx'
import { TranscriptLine } from './transcript-line.tsx'
import { UnsureLines, unsureByKey } from './unsure-lines.tsx'

type TranscriptProps = {
  caption: Caption
  /** The lines that are shown, in order. */
  lines: readonly CaptionLine[]
  search: string
  player: Player
  /** Absent if the user may not correct it. */
  onCorrect: ((line: CaptionLine, text: string) => void) | undefined
  /** Marks them as checked; absent if the user may not, or they were not made from speech. */
  check: ReactNode
}

/**
 * The transcript. The current line is highlighted and kept in view until the user scrolls. It is a
 * single Tab stop: arrow keys move between lines.
 */
export function Transcript(props: TranscriptProps) {
  const { caption, lines, search, player, onCorrect, check } = props
  const scroller = useRef<HTMLDivElement>(null)
  const said = useShownAt(player, (seconds) => lastBegun(caption.lines, seconds))
  const current = lines === caption.lines ? said : lineAt(lines, caption.lines[said])
  const [following, setFollowing] = useState(true)
  const [correcting, setCorrecting] = useState<number | null>(null)
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 32,
    getItemKey: (index) => lines[index]?.position ?? index,
    overscan: 8,
  })
  const play = ({ startMs, endMs }: CaptionLine) => player.playBetween(startMs / 1000, endMs / 1000)
  const keys = useLineKeys(scroller, lines, current, {
    reveal: (index) => {
      setFollowing(false)
      rows.scrollToIndex(index)
    },
    onPlay: onCorrect && play,
  })
  useEffect(() => {
    if (following && current >= 0 && !search) rows.scrollToIndex(current, { align: 'center' })
  }, [following, current, search, rows])

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {check && (
        <div className="flex flex-wrap items-center border-b px-4 py-1.5">
          {!caption.checked && (
            <UnsureLines lines={lines} at={keys.chosen ?? -1} onGo={keys.goTo} />
          )}
          {check}
        </div>
      )}
      <div
        ref={scroller}
        onWheel={() => setFollowing(false)}
        onTouchMove={() => setFollowing(false)}
        className="min-h-0 flex-1 overflow-y-auto py-1"
      >
        <Lines
          {...{ caption, lines, search, current, rows, keys, onCorrect, correcting, setCorrecting }}
          onPlay={play}
          onGo={(line) => {
            player.playFrom(line.startMs / 1000)
            setFollowing(true)
          }}
        />
      </div>
      {!following && !search && correcting === null && isOutOfSight(rows.range, current) && (
        <FollowAgain onPress={() => setFollowing(true)} />
      )}
    </div>
  )
}

type LinesProps = Omit<TranscriptProps, 'player' | 'check'> & {
  current: number
  rows: Virtualizer<HTMLDivElement, Element>
  keys: ReturnType<typeof useLineKeys>
  /** The position of the line that is being corrected. */
  correcting: number | null
  setCorrecting: (position: number | null) => void
  onGo: (line: CaptionLine) => void
  onPlay: (line: CaptionLine) => void
}

/** The lines in sight, one of which may be being corrected. */
function Lines(props: LinesProps) {
  const { caption, lines, search, current, rows, keys, onCorrect, onGo, onPlay } = props
  const { correcting, setCorrecting } = props
  function close(index: number) {
    setCorrecting(null)
    keys.focusOn(index)
  }
  return (
    <ol
      aria-label="Captions"
      onKeyDown={keys.onKeyDown}
      className="relative"
      style={{ blockSize: rows.getTotalSize() }}
    >
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const line = lines[index]
        if (!line) return null
        const marked = onCorrect && !caption.checked ? line : { ...line, unsure: null }
        const shared = { line: marked, language: caption.language, onPlay: () => onPlay(line) }
        return (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-current={index === current || undefined}
            aria-setsize={lines.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start}px)` }}
          >
            {onCorrect && correcting === line.position ? (
              <LineEditor
                {...shared}
                onSave={(text) => {
                  onCorrect(line, text)
                  close(index)
                }}
                onCancel={() => close(index)}
              />
            ) : (
              <TranscriptLine
                {...shared}
                search={search}
                current={index === current}
                stop={index === keys.stop}
                onGo={() => onGo(line)}
                onCorrect={onCorrect && (() => setCorrecting(line.position))}
              />
            )}
          </li>
        )
      })}
    </ol>
  )
}

function isOutOfSight(range: Virtualizer<HTMLDivElement, Element>['range'], index: number) {
  return index >= 0 && range !== null && (index < range.startIndex || index > range.endIndex)
}

function FollowAgain({ onPress }: { onPress: () => void }) {
  return (
    <Button
      icon={ArrowDown}
      variant="secondary"
      size="sm"
      onClick={onPress}
      className="-translate-x-1/2 absolute start-1/2 bottom-3 shadow-float rtl:translate-x-1/2"
    >
      Jump to the current line
    </Button>
  )
}

type LineKeys = {
  reveal: (index: number) => void
  /** Plays just a line; absent if the user may not correct it. */
  onPlay: ((line: CaptionLine) => void) | undefined
}

/** Keys between the lines and on one of them; `stop` is the line that Tab reaches. */
function useLineKeys(
  scroller: React.RefObject<HTMLElement | null>,
  lines: readonly CaptionLine[],
  current: number,
  { reveal, onPlay }: LineKeys,
) {
  const count = lines.length
  const [chosen, setChosen] = useState<number | null>(null)
  const wanted = useRef<number>(null)
  const stop = Math.min(chosen ?? Math.max(0, current), Math.max(0, count - 1))
  // After each render, because a distant line is rendered only once the list has been scrolled.
  useLayoutEffect(() => {
    const row = scroller.current?.querySelector(`[data-index="${wanted.current}"]`)
    const button = row?.querySelector<HTMLElement>('[data-line]')
    if (wanted.current === null || !button) return
    wanted.current = null
    button.focus({ preventScroll: true })
  })
  function focusOn(index: number) {
    wanted.current = index
    setChosen(index)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!(event.target instanceof HTMLElement) || !event.target.matches('[data-line]')) return
    const at = Number(event.target.closest('li')?.dataset.index)
    const line = lines[at]
    if (line && onPlay && isKey('playLine', event)) {
      event.preventDefault()
      onPlay(line)
      return
    }
    const to = (onPlay && unsureByKey(event, lines, at)) ?? nextLine(event.key, at, count)
    if (to === null) return
    event.preventDefault()
    goTo(to)
  }
  function goTo(index: number) {
    reveal(index)
    focusOn(index)
  }
  return { stop, chosen, focusOn, goTo, onKeyDown }
}

function nextLine(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(count - 1, at + 1)
  if (key === 'ArrowUp') return Math.max(0, at - 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

const lineAt = (lines: readonly CaptionLine[], line: CaptionLine | undefined) =>
  line ? lines.indexOf(line) : -1
