import { randomUUID } from 'node:crypto'
import { sql, type Updateable } from 'kysely'
import type { AuthUsers } from '../../platform/database/database-types.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'

/** Stores a requested address change; confirmations of an earlier one no longer count. */
export async function setAddressChange(tx: SystemTx, userId: string, newEmail: string) {
  await setUser(tx, userId, { new_email: newEmail, email_change_confirm_status: 0 })
}

/** Records one mailbox's confirmation: 1 for the current address, 2 for the new one. */
export async function setAddressHalfConfirmed(tx: SystemTx, userId: string, agreed: 1 | 2) {
  await setUser(tx, userId, { email_change_confirm_status: agreed })
}

/** Gives an account its confirmed new address, also as an identity. */
export async function setAddress(tx: SystemTx, userId: string, email: string) {
  const now = tx.now()
  const facts = sql<string>`${JSON.stringify({ email, email_verified: true })}::jsonb`
  await setUser(tx, userId, {
    email,
    email_confirmed_at: now,
    email_proven_at: now,
    new_email: null,
    email_change_confirm_status: 0,
    is_anonymous: false,
  })
  await sql`
    update auth.users set raw_user_meta_data = raw_user_meta_data || ${facts},
      raw_app_meta_data = jsonb_build_object('provider', 'email') || raw_app_meta_data ||
        jsonb_build_object('providers', coalesce(raw_app_meta_data -> 'providers', '[]') ||
          case when raw_app_meta_data -> 'providers' ? 'email' then '[]' else '["email"]' end::jsonb)
    where id = ${userId}`.execute(tx.sql)
  const identity = sql<string>`${facts} || ${JSON.stringify({ sub: userId })}::jsonb`
  await tx.sql
    .insertInto('auth.identities')
    .values({
      id: randomUUID(),
      user_id: userId,
      provider: 'email',
      provider_id: userId,
      identity_data: identity,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'provider_id'])
        .doUpdateSet({ identity_data: sql`identities.identity_data || excluded.identity_data` }),
    )
    .execute()
}

async function setUser(tx: SystemTx, userId: string, values: Updateable<AuthUsers>) {
  await tx.sql.updateTable('auth.users').set(values).where('id', '=', userId).execute()
}
