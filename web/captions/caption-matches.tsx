import { useInfiniteQuery } from '@tanstack/react-query'
import { formatTime } from '../../contract/values/format-time.ts'
import { Button } from '../ui/button.tsx'
import { captionSearchQuery } from './captions-queries.ts'
import { FoundPlaces } from './found-places.tsx'

/** Search results in captions, linked to the time at which the words are spoken. */
export function CaptionMatches({ search }: { search: string }) {
  const said = useInfiniteQuery(captionSearchQuery(search))
  const found = said.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <FoundPlaces
      title="Spoken in videos"
      places={found.map(({ briefId, briefTitle, language, startMs, text }) => ({
        key: `${briefId} ${language} ${startMs}`,
        to: `/briefs/${briefId}?t=${Math.floor(startMs / 1000)}`,
        name: briefTitle,
        at: formatTime(startMs / 1000),
        ...{ language, text },
      }))}
      search={search}
      busy={said.isPlaceholderData}
    >
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
    </FoundPlaces>
  )
}
