import { sql } from 'kysely'
import type { SystemTx } from '../../platform/database/transaction.ts'
import type { Address, PublicObject } from '../queries.ts'

/**
 * The file at a signed address, while it exists, the signer still belongs to its company, and the company is
 * not suspended; a restricted file only during the session that signed. Without `userId`, the service role signed.
 */
export async function findSignedObject(
  tx: SystemTx,
  { bucket, key }: Address,
  { userId, sessionId }: { userId: string | undefined; sessionId: string | undefined },
): Promise<PublicObject | undefined> {
  return tx.sql
    .selectFrom('storage.objects as object')
    .select([
      'id',
      'company_id',
      'name',
      'size',
      'mime_type',
      'cache_control',
      'sha256',
      'created_at',
    ])
    .where('bucket_id', '=', bucket)
    .where('name', '=', key)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`not app.is_suspended(object.company_id)`)
    .where(
      sql<boolean>`(${userId ?? null}::uuid is null or exists (
        select from public.team_members m
        where m.user_id = ${userId ?? null}::uuid and m.company_id = object.company_id
          and (object.restricted_at is null
               or app.session_lives(${sessionId ?? null}::uuid, m.user_id))))`,
    )
    .executeTakeFirst()
}
