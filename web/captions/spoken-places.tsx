import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { formatTime } from '../../contract/values/format-time.ts'
import { gridStyle } from '../ui/card-grid.tsx'
import { Highlighted } from './highlighted.tsx'

type SpokenPlace = { briefId: string; language: string; startMs: number; text: string }

type SpokenPlacesProps<Place> = {
  title: string
  places: readonly Place[]
  /** The words that were searched. */
  search: string
  /** Whether these are the results of an earlier search. */
  busy: boolean
  /** The address of the briefs' pages. */
  base: '/briefs' | '/library'
  nameOf: (place: Place) => string
  /** Below the places. */
  children: ReactNode
}

/** Places in videos at which the searched words are spoken, linked to that time. */
export function SpokenPlaces<Place extends SpokenPlace>(props: SpokenPlacesProps<Place>) {
  const { title, places, search, busy, base, nameOf, children } = props
  const heading = useId()
  return (
    <section
      aria-labelledby={heading}
      aria-busy={busy}
      className="mb-8 transition-opacity aria-busy:opacity-55"
    >
      <h2 id={heading} className="mb-3 text-md">
        {title}
      </h2>
      <ul className={gridStyle}>
        {places.map((place) => {
          const { briefId, language, startMs, text } = place
          return (
            <li key={`${briefId} ${language} ${startMs}`} className="min-w-0">
              <Link
                to={`${base}/${briefId}?t=${Math.floor(startMs / 1000)}`}
                className="flex h-full flex-col gap-1 rounded-lg border bg-card px-4 py-3 transition-colors hover:border-input"
              >
                <span className="flex items-baseline justify-between gap-3 text-muted-foreground text-sm">
                  <span dir="auto" className="truncate" title={nameOf(place)}>
                    {nameOf(place)}
                  </span>
                  <span className="shrink-0 font-medium text-primary-text tabular-nums">
                    {formatTime(startMs / 1000)}
                  </span>
                </span>
                <span lang={language} dir="auto" className="line-clamp-2">
                  <Highlighted text={text} words={search} />
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
      {children}
    </section>
  )
}
