import { type ErrorEntry, refusal } from '../../contract/errors.ts'
import { storageErrors } from '../../contract/storage.ts'
import type { Services } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { rulesOf } from './bucket-rules.ts'
import type { CallersUploads } from './callers-uploads.ts'
import { customMetadataOf } from './file-metadata.ts'
import { checkKey } from './object-key.ts'
import { selectPendingUploads, sumPendingBytes } from './queries.ts'

/** Uploads not finished within this time are removed, in milliseconds. */
export const uploadLifeMs = 24 * 3600 * 1000

/** Bytes kept free for the database and the rest of the machine. */
export const spareBytes = 256 * 1024 * 1024

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

/** Reservations in progress: two of them must not count the same free bytes. */
const claims = new Set<{ bytes: number }>()

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
  const claimed = [...claims].reduce((sum, { bytes }) => sum + bytes, 0)
  const claim = { bytes: wanted }
  claims.add(claim)
  try {
    const fitting = Math.min(wanted, (await freeDisk(services, wanted + claimed)) - claimed)
    if (fitting < (atMost ? 1 : wanted)) throw refusal(storageErrors.diskFull)
    const length = await uploads.reserve({ ...plan, length: fitting, atMost, expiresAt }, held)
    if (length < fitting) return { length, over: storageErrors.quotaExceeded }
    return { length, over: fitting < wanted ? storageErrors.diskFull : storageErrors.tooLarge }
  } finally {
    claims.delete(claim)
  }
}

/** Free bytes of the disk that no upload has reserved; exact only if fewer than `wanted`. */
async function freeDisk(services: Services, wanted: number): Promise<number> {
  const free = (await services.drafts.freeBytes()) - spareBytes
  const announced = await withSystemTx(services, 'free disk', sumPendingBytes)
  if (announced + wanted <= free) return free - announced
  // Received bytes are no longer free. Checking each file is worth it only when space is short.
  return free - (await missingBytes(services))
}

async function missingBytes(services: Services): Promise<number> {
  const pending = await withSystemTx(services, 'free disk', selectPendingUploads)
  let missing = 0
  for (const upload of pending) {
    const stored = (await services.drafts.size(upload.id)) ?? 0
    missing += Math.max(0, upload.length - stored)
  }
  return missing
}
