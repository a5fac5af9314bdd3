import { wordsOfCell } from '../../../common/compare/comparison-words.ts'
import type { CopilotSource } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { comparisonMessages as words } from '../../../contract/analyst-copilot/comparison-messages.ts'
import type { ComparisonCell } from '../../../contract/analyst-copilot/comparisons.ts'
import { copilotFields } from '../../../contract/analyst-copilot/copilot-labels.ts'
import { formatTime } from '../../../contract/values/format-time.ts'
import { formatDay } from '../../platform/format/format-date-time.ts'
import { cn } from '../../ui/cn.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { openerStyle, useBeside } from '../beside/beside.tsx'
import { placeOf } from '../reply/source-place.ts'

type CellProps = { cell: ComparisonCell | undefined; filling: boolean }

/** A statement with its source; or that there is none, or that it is not looked up yet. */
export function Cell({ cell, filling }: CellProps) {
  if (!cell) {
    return filling ? (
      <Skeleton className="h-10" />
    ) : (
      <p className="text-muted-foreground text-sm">{words.waiting}</p>
    )
  }
  const said = wordsOfCell(cell)
  if (cell.text === null) return <p className="text-muted-foreground text-sm italic">{said}</p>
  return (
    <>
      <p dir="auto" className="break-words">
        {said}
      </p>
      {cell.source?.title && <Source source={cell.source} title={cell.source.title} />}
    </>
  )
}

const style = 'break-words text-start text-muted-foreground text-sm'

/** What stands behind a title: lines break behind a dot, and not within a detail. */
const details = (...texts: (string | null | undefined)[]) =>
  texts.map((text) => text && `\u00a0· ${text.replaceAll(' ', '\u00a0')}`).join('')

/** Opens the place of a statement; a video plays beside the table from its second. */
function Source({ source, title }: { source: CopilotSource; title: string }) {
  const { url, field, startMs, createdAt } = source
  const open = useBeside()
  const date = createdAt && formatDay(createdAt)
  if (!url) return null
  if (open && startMs !== null) {
    const time = formatTime(Math.floor(startMs / 1000))
    return (
      <button
        type="button"
        onClick={({ currentTarget }) => open(source, currentTarget)}
        className={cn(
          style,
          openerStyle,
          'touch-target mt-1 block rounded-sm hover:text-foreground hover:underline',
        )}
      >
        <span className="sr-only">{`${words.play} `}</span>
        <bdi className="font-medium text-primary-text">{title}</bdi>
        {details(time, date)}
      </button>
    )
  }
  return (
    <p className={cn(style, 'mt-1')}>
      <TextLink to={placeOf(source, url)} dir="auto">
        {title}
      </TextLink>
      {details(copilotFields[field], date)}
    </p>
  )
}
