import { sql } from 'kysely'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { mergeIdentityRow, updateUserRow } from '../accounts/queries.ts'

/** Stores a requested address change; confirmations of an earlier one no longer count. */
export async function setAddressChange(tx: SystemTx, userId: string, newEmail: string) {
  await updateUserRow(tx, userId, { new_email: newEmail, email_change_confirm_status: 0 })
}

/** Records one mailbox's confirmation: 1 for the current address, 2 for the new one. */
export async function setAddressHalfConfirmed(tx: SystemTx, userId: string, agreed: 1 | 2) {
  await updateUserRow(tx, userId, { email_change_confirm_status: agreed })
}

/** Gives an account its confirmed new address, also as an identity. */
export async function setAddress(tx: SystemTx, userId: string, email: string) {
  const now = tx.now()
  const facts = sql<string>`${JSON.stringify({ email, email_verified: true })}::jsonb`
  await updateUserRow(tx, userId, {
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
  await mergeIdentityRow(tx, userId, 'email', identity)
}
