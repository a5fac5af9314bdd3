import { type Insertable, type RawBuilder, sql, type UpdateObject } from 'kysely'
import type { AuthUsers, DB } from '../../platform/database/database-types.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'

export async function insertUserRow(tx: SystemTx, values: Insertable<AuthUsers>) {
  await tx.sql
    .insertInto('auth.users')
    .values({ ...values, ...madeNow(tx) })
    .execute()
}

export async function updateUserRow(
  tx: SystemTx,
  id: string,
  values: UpdateObject<DB, 'auth.users'>,
) {
  await tx.sql.updateTable('auth.users').set(values).where('id', '=', id).execute()
}

/** The data of an identity as JSON, or as SQL for it. */
type IdentityData = string | RawBuilder<string>

/** Gives an account an identity, by which it is being signed in to. */
export async function insertIdentityRow(
  tx: SystemTx,
  identity: { user_id: string; provider: string; provider_id: string; identity_data: IdentityData },
) {
  await tx.sql
    .insertInto('auth.identities')
    .values({ ...identity, last_sign_in_at: tx.now(), ...madeNow(tx) })
    .execute()
}

/** Gives an account the identity of its address or phone; if it has that, adds the data to it. */
export async function mergeIdentityRow(
  tx: SystemTx,
  userId: string,
  provider: 'email' | 'phone',
  data: IdentityData,
) {
  const identity = { user_id: userId, provider, provider_id: userId, identity_data: data }
  await tx.sql
    .insertInto('auth.identities')
    .values({ ...identity, ...madeNow(tx) })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'provider_id'])
        .doUpdateSet({ identity_data: sql`identities.identity_data || excluded.identity_data` }),
    )
    .execute()
}

function madeNow(tx: SystemTx) {
  const now = tx.now()
  return { created_at: now, updated_at: now }
}
