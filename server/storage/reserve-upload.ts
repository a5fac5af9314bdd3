import { fail } from '../../contract/errors.ts'
import { storageErrors } from '../../contract/storage.ts'
import type { Services } from '../platform/context.ts'
import { withSystemTx } from '../platform/transaction.ts'
import { rulesOf } from './bucket-rules.ts'
import type { CallersUploads } from './callers-uploads.ts'
import { customMetadataOf } from './file-metadata.ts'
import { checkKey } from './object-key.ts'
import { selectPendingUploads, sumPendingBytes } from './queries.ts'

/** An upload that is not finished by then is removed, in milliseconds. */
export const uploadLifeMs = 24 * 3600 * 1000

/** Stays free for the database and the rest of the machine, in bytes. */
const spareBytes = 256 * 1024 * 1024

export type Plan = {
  id: string
  bucket: string
  key: string
  length: number
  metadata: Record<string, string | null>
  /** Whether a file that has the key already makes way. */
  replaces: boolean
  /** True where the bytes come with this very request. */
  held: boolean
}

/** Two creations must not count the same free bytes. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * Begins an upload: its whole length is taken from the company's quota and from the free disk
 * before its first byte. Throws 400 invalid key, 404 bucket, 409 key taken or in use, 413 too large or no
 * quota, 415 empty, 507 disk full.
 */
export async function reserveUpload(uploads: CallersUploads, { held, ...plan }: Plan) {
  const { services, now } = uploads.ctx
  const rules = rulesOf(services.env, plan.bucket)
  checkKey(plan.key)
  customMetadataOf(plan.metadata)
  if (plan.length > rules.maxBytes) throw fail(storageErrors.tooLarge)
  if (plan.length === 0) throw fail(storageErrors.empty)
  const expiresAt = new Date(now().getTime() + uploadLifeMs)
  const reserved = turn.then(async () => {
    await checkFreeDisk(services, plan.length)
    await uploads.reserve({ ...plan, expiresAt }, held)
  })
  turn = reserved.catch(() => {})
  await reserved
}

async function checkFreeDisk(services: Services, length: number) {
  const free = (await services.store.freeBytes()) - spareBytes
  const announced = await withSystemTx(services, 'free disk', sumPendingBytes)
  if (announced + length <= free) return
  // What has arrived is no longer free: only where room is short is it worth looking at each file.
  if ((await missingBytes(services)) + length > free) throw fail(storageErrors.diskFull)
}

async function missingBytes(services: Services): Promise<number> {
  const pending = await withSystemTx(services, 'free disk', selectPendingUploads)
  let missing = 0
  for (const upload of pending) {
    const stored = (await services.store.size(upload.id)) ?? 0
    missing += Math.max(0, upload.length - stored)
  }
  return missing
}
