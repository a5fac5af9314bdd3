import type { Services } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { selectPendingUploads, sumPendingBytes } from './queries.ts'

/** Bytes kept free for the database and the rest of the machine. */
export const spareBytes = 256 * 1024 * 1024

/** Bytes that are about to be written to the disk; those of `drafts` that are there already need no more room. */
export type DiskClaim = { bytes: number; drafts: readonly string[] }

/** Claims of this process, whoever made them: two must not count the same free bytes. */
const claims = new Set<DiskClaim>()

/** Claims space on the disk during `work`, which is told what was claimed before. */
export async function claimDisk<T>(
  claim: DiskClaim,
  work: (earlier: readonly DiskClaim[]) => Promise<T>,
): Promise<T> {
  const earlier = [...claims]
  claims.add(claim)
  try {
    return await work(earlier)
  } finally {
    claims.delete(claim)
  }
}

/**
 * How many bytes a company may announce: half of what all others leave free, less what it has announced before.
 * So announcing costs nothing, but does not stop the uploads of others. Exact only if fewer than `wanted`.
 */
export async function roomForUpload(
  services: Services,
  companyOf: () => Promise<string | null>,
  wanted: number,
  earlier: readonly DiskClaim[],
): Promise<number> {
  const free = (await services.drafts.freeBytes()) - spareBytes
  const announced = await withSystemTx(services, 'free disk', sumPendingBytes)
  const claimed = earlier.reduce((sum, { bytes }) => sum + bytes, 0)
  if (2 * (announced + claimed + wanted) <= free) return wanted
  // Received bytes are no longer free. Checking each file is worth it only when space is short.
  const { own, others } = await missingBytes(services, await companyOf())
  return Math.floor((free - others - (await toCome(services, earlier))) / 2) - own
}

/** Whether the files of a step find room beside what uploads and other steps will still write. */
export async function hasRoomForStep(
  services: Services,
  needed: number,
  earlier: readonly DiskClaim[],
): Promise<boolean> {
  const { drafts } = services
  const free = (await drafts.freeForChildren()) - spareBytes
  // With an object store, this disk only has the files of steps.
  if ((await drafts.freeBytes()) === Number.POSITIVE_INFINITY) {
    const steps = earlier.filter((claim) => claim.drafts.length > 0)
    return free - steps.reduce((sum, { bytes }) => sum + bytes, 0) >= needed
  }
  const { others } = await missingBytes(services, null)
  return free - others - (await toCome(services, earlier)) >= needed
}

/** What uploads in progress will still write: the company's own, and those of others. */
async function missingBytes(services: Services, company: string | null) {
  const pending = await withSystemTx(services, 'free disk', selectPendingUploads)
  const missing = { own: 0, others: 0 }
  for (const { id, length, company_id } of pending) {
    const part = await toCome(services, [{ bytes: length, drafts: [id] }])
    missing[company_id === company ? 'own' : 'others'] += part
  }
  return missing
}

async function toCome({ drafts }: Services, claimed: readonly DiskClaim[]): Promise<number> {
  let bytes = 0
  for (const claim of claimed) {
    let stored = 0
    for (const path of claim.drafts) stored += (await drafts.size(path)) ?? 0
    bytes += Math.max(0, claim.bytes - stored)
  }
  return bytes
}
