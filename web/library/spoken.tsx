import { useQuery } from '@tanstack/react-query'
import { libraryMessages } from '../../contract/library/library.ts'
import { SpokenPlaces } from '../captions/spoken-places.tsx'
import { librarySpokenQuery } from './library-queries.ts'

/** Places where the search words are spoken, each linked to that time in the video. */
export function Spoken({ search }: { search: string }) {
  const { data, isPlaceholderData } = useQuery(librarySpokenQuery(search))
  if (!data || data.items.length === 0) return null
  return (
    <SpokenPlaces
      title={libraryMessages.spoken}
      places={data.items}
      search={search}
      busy={isPlaceholderData}
      base="/library"
      nameOf={({ vendor, briefTitle }) => `${vendor} · ${briefTitle}`}
    >
      {data.more && (
        <p className="mt-3 text-muted-foreground text-sm">{libraryMessages.spokenMore}</p>
      )}
    </SpokenPlaces>
  )
}
