import type { Tx } from '../../platform/database/transaction.ts'

export type BucketOrder = {
  column: 'id' | 'created_at' | 'updated_at'
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

const columns = [
  'id',
  'public',
  'file_size_limit',
  'allowed_mime_types',
  'created_at',
  'updated_at',
] as const

// Only buckets whose files have public addresses are listed.

export function findBucket(tx: Tx, id: string) {
  return tx.sql
    .selectFrom('storage.buckets')
    .select(columns)
    .where('id', '=', id)
    .where('public', '=', true)
    .executeTakeFirst()
}

export function selectBuckets(tx: Tx, { column, order, limit, offset }: BucketOrder) {
  return tx.sql
    .selectFrom('storage.buckets')
    .select(columns)
    .where('public', '=', true)
    .orderBy(column, order)
    .limit(limit)
    .offset(offset)
    .execute()
}
