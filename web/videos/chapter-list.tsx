import { useEffect, useRef } from 'react'
import type { Chapter } from '../../common/text/chapters.ts'
import { formatTime } from '../../contract/values/format-time.ts'
import { lastBegun } from '../platform/player/last-begun.ts'
import { type Player, useShownAt } from '../platform/player/player.ts'
import { cn } from '../ui/cn.ts'

type ChapterListProps = { chapters: readonly Chapter[]; player: Player }

/** The chapters of a video; the current one is highlighted and kept in view. */
export function ChapterList({ chapters, player }: ChapterListProps) {
  const current = useShownAt(player, (seconds) => lastBegun(chapters, seconds))
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => keepInView(list.current, current), [current])
  return (
    <ol ref={list} aria-label="Chapters" className="min-h-0 flex-1 overflow-y-auto py-2">
      {chapters.map(({ startMs, title }, index) => (
        <li key={startMs} aria-current={index === current || undefined}>
          <button
            type="button"
            onClick={() => player.playFrom(startMs / 1000)}
            className={cn(
              'touch-target -outline-offset-2 flex w-full gap-3 border-transparent border-s-2 py-2 ps-4.5 pe-4 text-start transition-colors hover:bg-hover',
              index === current && 'border-primary bg-primary-tint hover:bg-primary-tint',
            )}
          >
            <span className="w-12 shrink-0 text-muted-foreground tabular-nums">
              {formatTime(startMs / 1000)}
            </span>
            <span dir="auto" className={cn('min-w-0 flex-1', index === current && 'font-medium')}>
              {title}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}

/** Scrolls only the list, not the page. */
function keepInView(list: HTMLElement | null, index: number) {
  const item = list?.children[index]
  if (!list || !(item instanceof HTMLElement)) return
  const top = item.offsetTop - list.offsetTop
  const below = top + item.offsetHeight - list.clientHeight
  if (top < list.scrollTop) list.scrollTop = top
  else if (below > list.scrollTop) list.scrollTop = below
}
