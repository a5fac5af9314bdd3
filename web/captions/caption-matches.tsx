import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '../ui/button.tsx'
import { captionSearchQuery } from './captions-queries.ts'
import { SpokenPlaces } from './spoken-places.tsx'

/** Search results in captions, linked to the time at which the words are spoken. */
export function CaptionMatches({ search }: { search: string }) {
  const said = useInfiniteQuery(captionSearchQuery(search))
  const found = said.data?.pages.flatMap(({ items }) => items) ?? []
  if (found.length === 0) return null
  return (
    <SpokenPlaces
      title="Spoken in videos"
      places={found}
      search={search}
      busy={said.isPlaceholderData}
      base="/briefs"
      nameOf={({ briefTitle }) => briefTitle}
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
    </SpokenPlaces>
  )
}
