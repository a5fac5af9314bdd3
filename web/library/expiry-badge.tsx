import { formatDay } from '../platform/format/format-date-time.ts'
import { useNow } from '../platform/format/use-now.ts'
import { Badge } from '../ui/badge.tsx'

/** The badge is shown from this many days before the end. */
const soonDays = 14
const dayMs = 24 * 3600 * 1000

/** Shows until when a brief can be watched, if that is soon. */
export function ExpiryBadge({ expiresAt }: { expiresAt: string | null }) {
  const now = useNow()
  if (!expiresAt || Date.parse(expiresAt) - now.getTime() > soonDays * dayMs) return null
  return <Badge tone="amber">Until {formatDay(expiresAt)}</Badge>
}
