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
import { type Corrections, useCorrecting } from './use-correcting.ts'

type TranscriptProps = {
  caption: Caption
  /** The lines that match the search, in order. */
  lines: readonly CaptionLine[]
  search: string
  player: Player
  /** Absent if the user may not correct it. */
  corrections?: Corrections
  /** Marks them as checked; absent if the user may not, or they were not made from speech. */
  check?: ReactNode
}

/**
 * The transcript. The current line is highlighted and kept in view until the user scrolls. It is a
 * single Tab stop: arrow keys move between lines.
 */
export function Transcript(props: TranscriptProps) {
  const { caption, search, player, corrections, check } = props
  const scroller = useRef<HTMLDivElement>(null)
  const said = useShownAt(player, (seconds) => lastBegun(caption.lines, seconds))
  const { lines, ...correcting } = useCorrecting(props, () => setFollowing(false))
  const [unsaved] = useState(() => lines.findIndex(correcting.isOpen))
  const [following, setFollowing] = useState(unsaved < 0)
  const current = lines === caption.lines ? said : lineAt(lines, caption.lines[said])
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 32,
    getItemKey: (index) => lines[index]?.position ?? index,
    overscan: 8,
    rangeExtractor: (range) => withRows(range, lines, correcting.positions),
  })
  const play = ({ startMs, endMs }: CaptionLine) => player.playBetween(startMs / 1000, endMs / 1000)
  const keys = useLineKeys(scroller, lines, current, {
    reveal: (index) => {
      setFollowing(false)
      rows.scrollToIndex(index)
    },
    onPlay: corrections && play,
  })
  useEffect(() => {
    if (unsaved >= 0) rows.scrollToIndex(unsaved, { align: 'center' })
  }, [unsaved, rows])
  const follows = following && correcting.opened === null && !search
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
          {...{ caption, lines, search, current, rows, keys, corrections, correcting }}
          onPlay={play}
          onGo={(line) => {
            player.playFrom(line.startMs / 1000)
            setFollowing(true)
          }}
        />
      </div>
      {!following && !search && correcting.opened === null && isOutOfSight(rows.range, current) && (
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
  correcting: Omit<ReturnType<typeof useCorrecting>, 'lines'>
  onGo: (line: CaptionLine) => void
  onPlay: (line: CaptionLine) => void
}

/** The lines in sight, some of which may be being corrected. */
function Lines(props: LinesProps) {
  const { caption, lines, search, current, rows, keys, corrections, correcting, onGo, onPlay } =
    props
  const close = (index: number, position: number) => {
    correcting.close(position)
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
        const { position } = line
        const marked = corrections && !caption.checked ? line : { ...line, unsure: null }
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
            {corrections && correcting.isOpen(line) ? (
              <LineEditor
                {...shared}
                text={corrections.typed[position] ?? line.text}
                autoFocus={correcting.opened === position}
                onFocus={() => correcting.open(position)}
                onType={(text) => corrections.type(position, text === line.text ? null : text)}
                onSave={(text) => {
                  close(index, position)
                  corrections.save(line, text)
                }}
                onCancel={() => close(index, position)}
              />
            ) : (
              <TranscriptLine
                {...shared}
                search={search}
                current={index === current}
                stop={index === keys.stop}
                onGo={() => onGo(line)}
                onCorrect={corrections && (() => correcting.open(position))}
              />
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** The rows to render: those in sight, and the lines at these positions wherever they are. */
function withRows(range: Range, lines: readonly CaptionLine[], kept: readonly number[]) {
  const at = kept.map((position) => lines.findIndex((line) => line.position === position))
  const rows = new Set([...defaultRangeExtractor(range), ...at])
  return [...rows].filter((row) => row >= 0).sort((a, b) => a - b)
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
    const target = row?.querySelector<HTMLElement>('[data-line], textarea')
    if (wanted.current === null || !target) return
    wanted.current = null
    target.focus({ preventScroll: true })
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
