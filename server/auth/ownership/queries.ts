import { sql } from 'kysely'
import type { SystemTx } from '../../platform/database/transaction.ts'

/** Holds every session of the account until the owner of its mailbox has answered. */
export async function setOwnershipAsked(tx: SystemTx, userId: string) {
  await tx.sql
    .updateTable('auth.users')
    .set({ ownership_asked_at: tx.now() })
    .where('id', '=', userId)
    .execute()
}

/** Marks the question as answered; no session may answer a later one in its place. */
export async function clearOwnershipAsked(tx: SystemTx, userId: string) {
  await tx.sql
    .updateTable('auth.users')
    .set({ ownership_asked_at: null })
    .where('id', '=', userId)
    .execute()
  await tx.sql
    .updateTable('auth.sessions')
    .set({ may_answer: false })
    .where('user_id', '=', userId)
    .where('may_answer', '=', true)
    .execute()
}

/** When the account was opened, and by which browser if the audit trail still knows. */
export async function findOpening(tx: SystemTx, userId: string) {
  return tx.sql
    .selectFrom('auth.audit_log_entries')
    .select(['created_at', 'user_agent'])
    .where('user_id', '=', userId)
    .where('action', '=', 'sign_up')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
}

/** Removes everything by which a stranger could sign in, answer for, change or be sent what is in the account. */
export async function dropCredentials(tx: SystemTx, userId: string) {
  await tx.sql
    .updateTable('auth.users')
    .set({
      encrypted_password: null,
      password_doubted: false,
      phone: null,
      phone_confirmed_at: null,
      new_phone: null,
      new_email: null,
      email_change_confirm_status: 0,
    })
    .where('id', '=', userId)
    .execute()
  await tx.sql.deleteFrom('auth.mfa_factors').where('user_id', '=', userId).execute()
  await tx.sql.deleteFrom('auth.known_networks').where('user_id', '=', userId).execute()
  await sql`select app.forget_maker(${userId}::uuid)`.execute(tx.sql)
  await tx.sql.deleteFrom('storage.uploads').where('owner_id', '=', userId).execute()
}

/** Deletes an account's company if nothing and nobody else is in it. */
export async function dropEmptyCompany(tx: SystemTx, ownerId: string): Promise<boolean> {
  const { rows } = await sql<{ dropped: boolean }>`
    select app.drop_empty_company(${ownerId}) as dropped`.execute(tx.sql)
  return rows[0]?.dropped ?? false
}
