import type { findBucket } from './queries.ts'

type Bucket = NonNullable<Awaited<ReturnType<typeof findBucket>>>

/** A bucket as clients see it. It belongs to the installation, so it has no owner. */
export function bucketView({ id, ...bucket }: Bucket) {
  return { id, name: id, owner: '', type: 'STANDARD', ...bucket }
}
