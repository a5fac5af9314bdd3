import { sql } from 'kysely'
import type { Services } from '../../platform/context.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { insertUserRow, mergeIdentityRow, updateUserRow } from '../accounts/queries.ts'
import { users } from '../queries.ts'
import type { Metadata, UserRow } from '../records.ts'

/** The account of a phone, E.164 without the plus sign. */
export async function findUserByPhone(tx: SystemTx, phone: string): Promise<UserRow | undefined> {
  return (await users(tx).where('u.phone', '=', phone).executeTakeFirst()) as UserRow | undefined
}

/** Creates an account that can sign in by phone once it is confirmed, with its identity. */
export async function insertPhoneUser(
  tx: SystemTx,
  user: { id: string; phone: string; passwordHash: string | null; metadata: Metadata },
) {
  const metadata = JSON.stringify(user.metadata)
  await insertUserRow(tx, {
    id: user.id,
    phone: user.phone,
    encrypted_password: user.passwordHash,
    raw_app_meta_data: JSON.stringify({ provider: 'phone', providers: ['phone'] }),
    raw_user_meta_data: metadata,
  })
  await mergeIdentityRow(tx, user.id, 'phone', metadata)
}

/** Confirms the phone whose code came back, as an identity of the account. */
export async function setPhoneProven(tx: SystemTx, userId: string, phone: string) {
  const facts = sql<string>`${JSON.stringify({ phone, phone_verified: true })}::jsonb`
  await updateUserRow(tx, userId, {
    phone,
    phone_confirmed_at: sql`
        case when phone = ${phone} then coalesce(phone_confirmed_at, ${tx.now()}) else ${tx.now()} end`,
    new_phone: sql`nullif(new_phone, ${phone})`,
    is_anonymous: false,
    raw_user_meta_data: sql`raw_user_meta_data || ${facts}`,
    raw_app_meta_data: sql`
        jsonb_build_object('provider', 'phone') || raw_app_meta_data ||
        jsonb_build_object('providers', coalesce(raw_app_meta_data -> 'providers', '[]') ||
          case when raw_app_meta_data -> 'providers' ? 'phone' then '[]' else '["phone"]' end::jsonb)`,
  })
  await mergeIdentityRow(
    tx,
    userId,
    'phone',
    sql`${facts} || ${JSON.stringify({ sub: userId })}::jsonb`,
  )
}

/** Stores a phone that is to be confirmed. */
export async function setPhoneChange(tx: SystemTx, userId: string, newPhone: string) {
  await updateUserRow(tx, userId, { new_phone: newPhone })
}

/** Deletes anonymous accounts unused for 30 days; without a session they are unreachable. */
export function deleteLeftAnonymous(services: Services) {
  const old = sql`app.now() - interval '30 days'`
  const left = sql`is_anonymous and created_at < ${old} and not exists (
    select from auth.sessions s
    where s.user_id = users.id and coalesce(s.refreshed_at, s.created_at) >= ${old})`
  return deleteInBatches(services, 'auth.users', left)
}
