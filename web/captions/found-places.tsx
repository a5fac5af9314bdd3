import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { gridStyle } from '../ui/card-grid.tsx'
import { Highlighted } from './highlighted.tsx'

export type FoundPlace = {
  key: string
  to: string
  name: string
  /** When it is said, or where it stands. */
  at: string
  language: string
  text: string
}

type FoundPlacesProps = {
  title: string
  places: readonly FoundPlace[]
  /** The words that were searched. */
  search: string
  /** Whether these are the results of an earlier search. */
  busy: boolean
  /** Below the places. */
  children?: ReactNode
}

/** Texts that a search found, each linked to its place. */
export function FoundPlaces({ title, places, search, busy, children }: FoundPlacesProps) {
  const heading = useId()
  if (places.length === 0) return null
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
        {places.map(({ key, to, name, at, language, text }) => (
          <li key={key} className="min-w-0">
            <Link
              to={to}
              className="flex h-full flex-col gap-1 rounded-lg border bg-card px-4 py-3 transition-colors hover:border-input"
            >
              <span className="flex items-baseline justify-between gap-3 text-muted-foreground text-sm">
                <span dir="auto" className="truncate" title={name}>
                  {name}
                </span>
                <span className="shrink-0 font-medium text-primary-text tabular-nums">{at}</span>
              </span>
              <span lang={language} dir="auto" className="line-clamp-2">
                <Highlighted text={text} words={search} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
