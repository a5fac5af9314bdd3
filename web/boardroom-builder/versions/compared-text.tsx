import { type ReactNode, useState } from 'react'
import type { ComparedBlock, LeftPlace } from '../../../common/compare/compare-documents.ts'
import { versionMessages as words } from '../../../contract/boardroom-builder/document-version-messages.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import type { Reading } from '../reading/reading.ts'
import { readingStyle } from '../reading/reading-style.ts'
import { ComparedRow } from './compared-row.tsx'
import { isChange, type Segment } from './segments.ts'

export type Views = 'sides' | 'inline'
export type Readings = { before: Reading; after: Reading }

type ComparedTextProps = {
  segments: readonly Segment[]
  view: Views
  readings: Readings
  /** The number of the current change; 0 for none. */
  current: number
  idOf: (number: number) => string
  onGoTo: (number: number) => void
}

/** The number of unchanged blocks shown before and after a change; the rest is collapsed. */
const around = 2

/** The compared text, block by block. */
export function ComparedText(props: ComparedTextProps) {
  const { segments, view, readings, current, idOf, onGoTo } = props
  const changes = segments.filter(isChange)
  const numbers = new Map(
    changes.flatMap(({ places, number }) => places.map(({ key }) => [key, number] as const)),
  )
  const moved = new Map(
    changes.flatMap(({ places }) => places.map((place) => [place.key, place] as const)),
  )
  const rowOf = (place: ComparedBlock | LeftPlace) => (
    <ComparedRow
      key={place.change === 'left' ? `left ${place.key}` : place.key}
      place={place}
      now={moved.get(place.key)}
      view={view}
      readings={readings}
      onGoTo={() => onGoTo(numbers.get(place.key) ?? 0)}
    />
  )
  return (
    <div className={cn(readingStyle, view === 'sides' && 'max-w-none')}>
      {segments.map((segment, at) => {
        if (segment.kind === 'left') return segment.places.map(rowOf)
        if (segment.kind === 'same') {
          return (
            <Unchanged
              key={segment.key}
              places={segment.places}
              start={at === 0 ? 0 : around}
              end={at === segments.length - 1 ? 0 : around}
              rowOf={rowOf}
            />
          )
        }
        return (
          <fieldset
            key={segment.key}
            id={idOf(segment.number)}
            aria-label={words.segment(segment.kind, segment.places.length)}
            aria-current={current === segment.number ? 'true' : undefined}
            className={cn(
              'flex min-w-0 scroll-mt-40 flex-col gap-3 rounded-md py-1',
              'aria-[current]:outline-2 aria-[current]:outline-ring aria-[current]:outline-offset-2',
            )}
          >
            {segment.places.map(rowOf)}
          </fieldset>
        )
      })}
    </div>
  )
}

type UnchangedProps = {
  places: readonly ComparedBlock[]
  /** The numbers of blocks at the start and end that are always shown. */
  start: number
  end: number
  rowOf: (place: ComparedBlock) => ReactNode
}

function Unchanged({ places, start, end, rowOf }: UnchangedProps) {
  const [open, setOpen] = useState(false)
  const folded = places.slice(start, places.length - end)
  if (open || folded.length < 3) return places.map(rowOf)
  return (
    <>
      {places.slice(0, start).map(rowOf)}
      <div data-print="no" className="my-1 flex items-center gap-3 ps-8">
        <span aria-hidden="true" className="h-px flex-1 bg-border" />
        <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
          {words.unchanged(folded.length)}
        </Button>
        <span aria-hidden="true" className="h-px flex-1 bg-border" />
      </div>
      {places.slice(places.length - end).map(rowOf)}
    </>
  )
}
