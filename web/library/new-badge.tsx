import { useQuery } from '@tanstack/react-query'
import { libraryMessages } from '../../contract/library/library.ts'
import { Badge } from '../ui/badge.tsx'
import { libraryVisitQuery } from './library-queries.ts'

/** Shown if something was shared after the user's previous visit. */
export function NewBadge({ sharedAt }: { sharedAt: string }) {
  const { data } = useQuery(libraryVisitQuery)
  if (!data?.since || sharedAt <= data.since) return null
  return <Badge tone="green">{libraryMessages.isNew}</Badge>
}
