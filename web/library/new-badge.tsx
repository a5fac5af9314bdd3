import { useQuery } from '@tanstack/react-query'
import { libraryMessages } from '../../contract/library.ts'
import { Badge } from '../ui/badge.tsx'
import { libraryVisitQuery } from './library-queries.ts'

/** Says that something was shared since the visit before this one. */
export function NewBadge({ sharedAt }: { sharedAt: string }) {
  const { data } = useQuery(libraryVisitQuery)
  if (!data?.since || sharedAt <= data.since) return null
  return <Badge tone="green">{libraryMessages.isNew}</Badge>
}
