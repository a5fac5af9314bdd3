import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import type { searchCaptions } from '../../contract/captions/captions.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { formatTime } from '../../contract/values/format-time.ts'
import { Button } from '../ui/button.tsx'
import { gridStyle } from '../ui/card-grid.tsx'
import { captionSearchQuery } from './captions-queries.ts'
import { Highlighted } from './highlighted.tsx'

/** Search results in captions, linked to the time at which the words are spoken. */
export function CaptionMatches({ search }: { search: string }) {
  const headingId = useId()
  const said = useInfiniteQuery(captionSearchQuery(search))
  const found = said.data?.pages.flatMap(({ items }) => items) ?? []
  if (found.length === 0) return null
  return (
    <section
      aria-labelledby={headingId}
      aria-busy={said.isPlaceholderData}
      className="mb-8 transition-opacity aria-busy:opacity-55"
    >
      <h2 id={headingId} className="mb-3 text-md">
        Spoken in videos
      </h2>
      <ul className={gridStyle}>
        {found.map((place) => (
          <li key={`${place.briefId} ${place.language} ${place.startMs}`} className="min-w-0">
            <Place place={place} search={search} />
          </li>
        ))}
      </ul>
      {said.hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          pending={said.isFetchingNextPage}
          onClick={() => void said.fetchNextPage()}
          className="mt-3"
        >
          Show more results
        </Button>
      )}
    </section>
  )
}

type PlaceProps = { place: Reply<typeof searchCaptions>['items'][number]; search: string }

function Place({ place, search }: PlaceProps) {
  const { briefId, briefTitle, language, startMs, text } = place
  return (
    <Link
      to={`/briefs/${briefId}?t=${Math.floor(startMs / 1000)}`}
      className="flex h-full flex-col gap-1 rounded-lg border bg-card px-4 py-3 transition-colors hover:border-input"
    >
      <span className="flex items-baseline justify-between gap-3 text-muted-foreground text-sm">
        <span dir="auto" className="truncate" title={briefTitle}>
          {briefTitle}
        </span>
        <span className="shrink-0 font-medium text-primary-text tabular-nums">
          {formatTime(startMs / 1000)}
        </span>
      </span>
      <span lang={language} dir="auto" className="line-clamp-2">
        <Highlighted text={text} words={search} />
      </span>
    </Link>
  )
}
