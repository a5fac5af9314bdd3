import type { AnalystShare, Share } from '../../contract/shares/shares.ts'
import type { AddressShareRow, ShareRow } from './queries.ts'

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
    hidden: row.hidden,
    seenAt: row.hidden ? null : (row.seen_at?.toISOString() ?? null),
    downloadedAt: row.downloaded_at?.toISOString() ?? null,
    version: row.version,
    readVersion: row.hidden ? null : row.read_version,
    questions: row.questions,
  }
}

/** A share of a contact's address. */
export function toAnalystShare(row: AddressShareRow): AnalystShare {
  return {
    id: row.id,
    brief: null,
    canvas: null,
    document: null,
    [row.shared]: { id: row.subject_id, title: row.title },
    state: row.state,
    watchedPercent: row.percent,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    hidden: row.hidden,
    seenAt: row.hidden ? null : (row.seen_at?.toISOString() ?? null),
  }
}
