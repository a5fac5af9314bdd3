import { useQuery } from '@tanstack/react-query'
import { copilotFields } from '../../contract/analyst-copilot/copilot-labels.ts'
import { libraryMessages } from '../../contract/library/library.ts'
import { formatTime } from '../../contract/values/format-time.ts'
import { FoundPlaces } from '../captions/found-places.tsx'
import { type LibraryFilter, libraryPassagesQuery } from './library-queries.ts'

/** What comes nearest to the search in what is shared with the user, each linked to its place. */
export function ClosestInLibrary({ filters }: { filters: LibraryFilter }) {
  const { data, isPlaceholderData } = useQuery(libraryPassagesQuery(filters))
  return (
    <FoundPlaces
      title={libraryMessages.closest}
      places={(data?.items ?? []).map(({ id, vendor, title, url, field, startMs, ...rest }) => ({
        key: id,
        to: url,
        name: `${vendor} · ${title}`,
        at: startMs === null ? (copilotFields[field] ?? '') : formatTime(startMs / 1000),
        ...rest,
      }))}
      search={filters.q ?? ''}
      busy={isPlaceholderData}
    />
  )
}
