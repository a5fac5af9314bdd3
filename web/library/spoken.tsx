import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { libraryMessages } from '../../contract/library/library.ts'
import { formatTime } from '../../contract/values/format-time.ts'
import { Highlighted } from '../captions/highlighted.tsx'
import { gridStyle } from '../ui/card-grid.tsx'
import { librarySpokenQuery } from './library-queries.ts'

/** Places where the search words are spoken, each linked to that time in the video. */
export function Spoken({ search }: { search: string }) {
  const heading = useId()
  const { data, isPlaceholderData } = useQuery(librarySpokenQuery(search))
  if (!data || data.items.length === 0) return null
  return (
    <section
      aria-labelledby={heading}
      aria-busy={isPlaceholderData}
      className="mb-8 transition-opacity aria-busy:opacity-55"
    >
      <h2 id={heading} className="mb-3 text-md">
        {libraryMessages.spoken}
      </h2>
      <ul className={gridStyle}>
        {data.items.map(({ briefId, briefTitle, vendor, language, startMs, text }) => (
          <li key={`${briefId} ${language} ${startMs}`} className="min-w-0">
            <Link
              to={`/library/${briefId}?t=${Math.floor(startMs / 1000)}`}
              className="flex h-full flex-col gap-1 rounded-lg border bg-card px-4 py-3 transition-colors hover:border-input"
            >
              <span className="flex items-baseline justify-between gap-3 text-muted-foreground text-sm">
                <span dir="auto" className="truncate" title={`${vendor} · ${briefTitle}`}>
                  {vendor} · {briefTitle}
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
        ))}
      </ul>
      {data.more && (
        <p className="mt-3 text-muted-foreground text-sm">{libraryMessages.spokenMore}</p>
      )}
    </section>
  )
}
