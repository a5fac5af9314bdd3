import type { findBucket } from './queries.ts'

type Bucket = NonNullable<Awaited<ReturnType<typeof findBucket>>>

/** A bucket as clients know it. It belongs to the installation, so to no account. */
export function bucketView({ id, ...bucket }: Bucket) {
  return { id, name: id, owner: '', type: 'STANDARD', ...bucket }
}
