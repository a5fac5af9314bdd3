import { type ErrorEntry, refusal } from '../../contract/errors.ts'
import { storageErrors } from '../../contract/storage/storage.ts'
import { asCaller } from './as-caller.ts'
import { rulesOf } from './bucket-rules.ts'
import type { CallersUploads } from './callers-uploads.ts'
import { claimDisk, roomForUpload } from './disk-room.ts'
import { customMetadataOf } from './file-metadata.ts'
import { checkKey } from './object-key.ts'

/** Uploads not finished within this time are removed, in milliseconds. */
export const uploadLifeMs = 24 * 3600 * 1000

export type Plan = {
  id: string
  bucket: string
  key: string
  /** Null if the sender does not know it: then the largest possible size is reserved. */
  length: number | null
  metadata: Record<string, string | null>
  /** Whether an existing file with this key is replaced. */
  replaces: boolean
  /** True if the bytes come in this same request. */
  held: boolean
}

/** How much was reserved, and the refusal if more is sent. */
export type Reserved = { length: number; over: ErrorEntry }

/**
 * Begins an upload: reserves its whole length in the company's quota and on disk before the first
 * byte; if the length is unknown, as much as bucket, quota and disk allow. Throws 400 invalid key,
 * 404 bucket, 409 key taken or in use, 413 too large or no quota, 415 empty, 507 disk full.
 */
export async function reserveUpload(
  uploads: CallersUploads,
  { held, ...plan }: Plan,
): Promise<Reserved> {
  const { services, now } = uploads.ctx
  const rules = rulesOf(services.env, plan.bucket)
  checkKey(plan.key)
  customMetadataOf(plan.metadata)
  const wanted = plan.length ?? rules.maxBytes
  if (wanted > rules.maxBytes) throw refusal(storageErrors.tooLarge)
  if (wanted === 0) throw refusal(storageErrors.empty)
  const atMost = plan.length === null
  const expiresAt = new Date(now().getTime() + uploadLifeMs)
  return claimDisk({ bytes: wanted, drafts: [] }, async (earlier) => {
    const readCompany = () => asCaller(uploads.ctx, async ({ caller }) => caller.companyId)
    const room = await roomForUpload(services, readCompany, wanted, earlier)
    const fitting = Math.min(wanted, room)
    if (fitting < (atMost ? 1 : wanted)) throw refusal(storageErrors.diskFull)
    const length = await uploads.reserve({ ...plan, length: fitting, atMost, expiresAt }, held)
    if (length < fitting) return { length, over: storageErrors.quotaExceeded }
    return { length, over: fitting < wanted ? storageErrors.diskFull : storageErrors.tooLarge }
  })
}
