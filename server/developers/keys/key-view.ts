import { type ApiKey, type KeyRight, keyRights } from '../../../contract/developers/api-keys.ts'
import type { KeyRow } from './queries.ts'

/** A key as the API shows it. */
export function toApiKey(row: KeyRow): ApiKey {
  const rights = row.rights as KeyRight[]
  return {
    id: row.id,
    name: row.name,
    ending: row.ending,
    rights: keyRights.filter((right) => rights.includes(right)),
    readOnly: row.read_only,
    withoutEffect: rights.filter((right) => !row.of_maker[right]),
    makerName: row.maker_name,
    makerIsMember: row.maker_is_member,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}
