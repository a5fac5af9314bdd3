import { type KeyboardEvent, useRef, useState } from 'react'
import { briefStatuses } from '../../contract/briefs/briefs.ts'
import { cn } from '../ui/cn.ts'
import { type BriefMonth, monthLabel, scaleTop, statuses, totalOf } from './brief-month.ts'

const fills = {
  active: 'fill-primary',
  draft: 'fill-chart-draft',
  archived: 'fill-input',
} as const
const dots = { active: 'bg-primary', draft: 'bg-chart-draft', archived: 'bg-input' } as const

/** Stacked bars, one per month. Hovering or arrow keys show a month's numbers. */
export function BriefMonthsChart({ months }: { months: BriefMonth[] }) {
  const [shown, setShown] = useState<number | null>(null)
  const top = scaleTop(Math.max(...months.map(totalOf)))
  return (
    <>
      <Legend months={months} />
      <div className="relative mt-3 flex min-h-0 flex-1 gap-2">
        <Scale top={top} />
        <div className="flex min-w-0 flex-1 flex-col">
          <div className="relative min-h-0 flex-1">
            <Lines />
            <Bars months={months} top={top} shown={shown} onShow={setShown} />
            {shown !== null && months[shown] && (
              <Numbers month={months[shown]} place={shown} of={months.length} />
            )}
          </div>
          <MonthNames months={months} />
        </div>
      </div>
    </>
  )
}

type BarsProps = {
  months: BriefMonth[]
  top: number
  shown: number | null
  onShow: (place: number | null) => void
}

/** A single Tab stop: arrow keys move between the months. */
function Bars({ months, top, shown, onShow }: BarsProps) {
  const [current, setCurrent] = useState(months.length - 1)
  const bars = useRef<SVGSVGElement>(null)

  function move(event: KeyboardEvent) {
    const places = {
      ArrowLeft: current - 1,
      ArrowRight: current + 1,
      Home: 0,
      End: months.length - 1,
    }
    const place = places[event.key as keyof typeof places]
    if (event.key === 'Escape') onShow(null)
    if (place === undefined || !months[place]) return
    event.preventDefault()
    bars.current?.querySelectorAll('g')[place]?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: no other element groups parts of a drawing
    <svg
      ref={bars}
      role="group"
      aria-label="Briefs by month. Use the arrow keys to move between months."
      viewBox={`0 0 ${months.length} ${top}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full"
      onKeyDown={move}
      onPointerLeave={() => onShow(null)}
    >
      {months.map((month, index) => (
        // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: focused to be read; not clickable
        <g
          key={month.month}
          role="img"
          aria-label={inWords(month)}
          tabIndex={index === current ? 0 : -1}
          className="group outline-none"
          onPointerEnter={() => onShow(index)}
          onFocus={() => {
            setCurrent(index)
            onShow(index)
          }}
          onBlur={() => onShow(null)}
        >
          <Bar month={month} place={index} of={months.length} top={top} lit={shown === index} />
        </g>
      ))}
    </svg>
  )
}

const inWords = (month: BriefMonth) =>
  `${monthLabel(month.month, 'long')}: ${statuses
    .map((status) => `${month[status].toLocaleString('en')} ${briefStatuses[status].toLowerCase()}`)
    .join(', ')}`

/** The legend, with the total of each status. */
export function Legend({ months }: { months?: BriefMonth[] }) {
  return (
    <ul
      aria-label="Colors"
      className="flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-sm"
    >
      {statuses.map((status) => (
        <li key={status} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={cn('size-2.5 rounded-full', dots[status])} />
          {briefStatuses[status]}
          {months && (
            <span className="font-medium text-foreground tabular-nums">
              {months.reduce((sum, month) => sum + month[status], 0).toLocaleString('en')}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Scale({ top }: { top: number }) {
  const number = (value: number) => value.toLocaleString('en', { notation: 'compact' })
  return (
    <div
      aria-hidden="true"
      className="-mt-1.5 mb-4.5 flex min-w-5 flex-col justify-between text-end text-muted-foreground text-xs tabular-nums leading-3"
    >
      <span>{number(top)}</span>
      <span>{number(top / 2)}</span>
      <span>0</span>
    </div>
  )
}

function Lines() {
  return (
    <div aria-hidden="true" className="absolute inset-0 flex flex-col justify-between">
      <div className="border-t border-dashed" />
      <div className="border-t border-dashed" />
      <div className="border-t" />
    </div>
  )
}

/** Units: months horizontally, briefs vertically. */
function Bar({
  month,
  place,
  of,
  top,
  lit,
}: {
  month: BriefMonth
  place: number
  of: number
  top: number
  lit: boolean
}) {
  // Limits the width, because a few bars would look like blocks.
  const width = of > 8 ? 0.62 : 0.42
  const start = place + (1 - width) / 2
  let height = 0
  return (
    <>
      <rect
        x={place}
        width="1"
        height={top}
        vectorEffect="non-scaling-stroke"
        className={cn(
          'stroke-2 stroke-transparent group-focus-visible:stroke-ring',
          lit ? 'fill-foreground/6' : 'fill-transparent',
        )}
      />
      {totalOf(month) === 0 && (
        // Makes months without briefs hoverable as well.
        <path
          d={`M${start} ${top}h${width}`}
          vectorEffect="non-scaling-stroke"
          className="stroke-4 stroke-input"
        />
      )}
      {statuses.map((status) => {
        height += month[status]
        return (
          <rect
            key={status}
            x={start}
            y={top - height}
            width={width}
            height={month[status]}
            vectorEffect="non-scaling-stroke"
            // A stroke in the card's color separates the parts.
            className={cn(fills[status], month[status] > 0 && 'stroke-1 stroke-card')}
          />
        )
      })}
    </>
  )
}

function MonthNames({ months }: { months: BriefMonth[] }) {
  return (
    <div
      aria-hidden="true"
      className="flex pt-1.5 text-center text-muted-foreground text-xs leading-4"
    >
      {months.map(({ month }, index) => (
        <span
          key={month}
          // Narrow screens show every other month, counted back from the current one.
          className={cn(
            'min-w-0 flex-1 whitespace-nowrap',
            months.length > 7 && (months.length - index) % 2 === 0 && 'max-sm:invisible',
          )}
        >
          {monthLabel(month, 'short')}
        </span>
      ))}
    </div>
  )
}

/** Where the numbers of a month stand: over its middle, but inside the chart at both of its ends. */
function beside(place: number, of: number) {
  const percent = (months: number) => (months / of) * 100
  if (place < of / 4) return { shift: '', start: percent(place) }
  if (place >= of * 0.75) return { shift: '-translate-x-full', start: percent(place + 1) }
  return { shift: '-translate-x-1/2', start: percent(place + 0.5) }
}

function Numbers({ month, place, of }: { month: BriefMonth; place: number; of: number }) {
  const { shift, start } = beside(place, of)
  return (
    <div
      aria-hidden="true"
      className={cn(
        'pointer-events-none absolute bottom-full z-10 mb-1 w-44 rounded-md border bg-popover p-3 text-sm shadow-float',
        shift,
      )}
      style={{ insetInlineStart: `${start}%` }}
    >
      <p className="flex justify-between font-medium">
        <span>{monthLabel(month.month, 'long')}</span>
        <span className="tabular-nums">{totalOf(month).toLocaleString('en')}</span>
      </p>
      {statuses.toReversed().map((status) => (
        <p key={status} className="mt-1 flex items-center gap-1.5 text-muted-foreground">
          <span className={cn('size-2.5 rounded-full', dots[status])} />
          {briefStatuses[status]}
          <span className="ms-auto text-foreground tabular-nums">
            {month[status].toLocaleString('en')}
          </span>
        </p>
      ))}
    </div>
  )
}
