import { useQuery } from '@tanstack/react-query'
import { recordMessages as words } from '../../../contract/analyst-copilot/copilot-record.ts'
import { retentionQuery } from './record-queries.ts'

/** When the user's questions are deleted; nothing if they are kept forever. */
export function KeptFor() {
  const { data } = useQuery(retentionQuery)
  if (!data || data.days === null) return null
  return <p className="text-muted-foreground text-sm">{words.deletedAfter(data.days)}</p>
}
