import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
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
  /** The lines that match the search, in order. */
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
  const { caption, search, player, onCorrect, check } = props
  const scroller = useRef<HTMLDivElement>(null)
  const said = useShownAt(player, (seconds) => lastBegun(caption.lines, seconds))
  const [following, setFollowing] = useState(true)
  const { lines, correcting, open, close } = useCorrecting(props, () => setFollowing(false))
  const current = lines === caption.lines ? said : lineAt(lines, caption.lines[said])
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 32,
    getItemKey: (index) => lines[index]?.position ?? index,
    overscan: 8,
    rangeExtractor: (range) => withKeptRow(range, lines, correcting),
  })
  const play = ({ startMs, endMs }: CaptionLine) => player.playBetween(startMs / 1000, endMs / 1000)
  const keys = useLineKeys(scroller, lines, current, {
    reveal: (index) => {
      setFollowing(false)
      rows.scrollToIndex(index)
    },
    onPlay: onCorrect && play,
  })
  const follows = following && correcting === null && !search
  useEffect(() => {
    if (follows && current >= 0) rows.scrollToIndex(current, { align: 'center' })
  }, [follows, current, rows])

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {check && <CheckBar {...{ lines, keys, check }} checked={caption.checked !== null} />}
      <div
        ref={scroller}
        onWheel={() => setFollowing(false)}
        onTouchMove={() => setFollowing(false)}
        className="min-h-0 flex-1 overflow-y-auto py-1"
      >
        <Lines
          {...{ caption, lines, search, current, rows, keys, onCorrect, correcting }}
          onPlay={play}
          onOpen={open}
          onClose={(index) => {
            close()
            keys.focusOn(index)
          }}
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

type CheckBarProps = Pick<TranscriptProps, 'lines' | 'check'> & {
  keys: ReturnType<typeof useLineKeys>
  checked: boolean
}

/** The way through the lines to look at, and what marks all as checked. */
function CheckBar({ lines, keys, check, checked }: CheckBarProps) {
  return (
    <div className="flex flex-wrap items-center border-b px-4 py-1.5">
      {!checked && <UnsureLines lines={lines} at={keys.chosen ?? -1} onGo={keys.goTo} />}
      {check}
    </div>
  )
}

type LinesProps = Omit<TranscriptProps, 'player' | 'check'> & {
  current: number
  rows: Virtualizer<HTMLDivElement, Element>
  keys: ReturnType<typeof useLineKeys>
  /** The position of the line that is being corrected. */
  correcting: number | null
  onOpen: (position: number) => void
  /** Called with the line's place among those shown. */
  onClose: (index: number) => void
  onGo: (line: CaptionLine) => void
  onPlay: (line: CaptionLine) => void
}

/** The lines in sight, one of which may be being corrected. */
function Lines(props: LinesProps) {
  const { caption, lines, search, current, rows, keys, onCorrect, onGo, onPlay } = props
  const { correcting, onOpen, onClose } = props
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
                  onClose(index)
                }}
                onCancel={() => onClose(index)}
              />
            ) : (
              <TranscriptLine
                {...shared}
                search={search}
                current={index === current}
                stop={index === keys.stop}
                onGo={() => onGo(line)}
                onCorrect={onCorrect && (() => onOpen(line.position))}
              />
            )}
          </li>
        )
      })}
    </ol>
  )
}

/**
 * Which line is being corrected. It stays among the shown ones, because what is typed would be lost
 * with it, and then until the search changes, because the focus would be.
 */
function useCorrecting({ caption, lines, search }: TranscriptProps, onOpen: () => void) {
  const [correcting, setCorrecting] = useState<number | null>(null)
  const [left, setLeft] = useState<{ position: number; search: string } | null>(null)
  function open(position: number) {
    onOpen()
    setCorrecting(position)
  }
  function close() {
    if (correcting !== null) setLeft({ position: correcting, search })
    setCorrecting(null)
  }
  const kept = correcting ?? (left?.search === search ? left.position : null)
  return {
    lines: withKept(lines, caption.lines, kept),
    correcting,
    open,
    close,
  }
}

/** The lines, with the one at a position even if it is not among them. */
function withKept(lines: readonly CaptionLine[], all: readonly CaptionLine[], kept: number | null) {
  if (kept === null || lines.some(({ position }) => position === kept)) return lines
  const shown = new Set(lines)
  return all.filter((line) => shown.has(line) || line.position === kept)
}

/** The rows to render: those in sight, and the line at a position wherever it is. */
function withKeptRow(range: Range, lines: readonly CaptionLine[], kept: number | null) {
  const shown = defaultRangeExtractor(range)
  const at = kept === null ? -1 : lines.findIndex(({ position }) => position === kept)
  return at < 0 || shown.includes(at) ? shown : [...shown, at].sort((a, b) => a - b)
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
