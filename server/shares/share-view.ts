import type { Share } from '../../contract/shares.ts'
import type { ShareRow } from './queries.ts'

/** A share's row as the pages see it. */
export function toShare(row: ShareRow): Share {
  return {
    id: row.id,
    email: row.email,
    analyst: row.analyst,
    state: row.state,
    mayDownload: row.may_download,
    expiresAt: row.expires_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    mailedAt: row.mailed_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    watchedPercent: row.percent,
    seenAt: row.seen_at?.toISOString() ?? null,
  }
}
