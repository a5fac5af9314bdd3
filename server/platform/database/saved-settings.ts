import { isDeepStrictEqual } from 'node:util'
import type { Services } from '../context.ts'
import type { Env } from '../settings/env.ts'
import { withSystemTx } from './transaction.ts'

/** The setting that names the backup a database was restored from, until a server starts on it. */
export const restoredKey = 'restored_content'

/** The environment that the database's rules, and scripts beside the server, need to know. */
function settingsOf(env: Env) {
  return {
    public_url: env.PUBLIC_URL,
    sends_mail: env.SMTP_URL !== undefined,
    company_quota_bytes: env.COMPANY_QUOTA_BYTES,
    session_days: { absolute: env.SESSION_MAX_DAYS, idle: env.SESSION_IDLE_DAYS },
    company_max_products: env.COMPANY_MAX_PRODUCTS,
    company_max_briefs: env.COMPANY_MAX_BRIEFS,
    company_max_members: env.COMPANY_MAX_MEMBERS,
    company_max_invitations: env.COMPANY_MAX_INVITATIONS,
    company_max_files: env.COMPANY_MAX_FILES,
    company_max_captions: env.COMPANY_MAX_CAPTIONS,
    company_max_caption_bytes: env.COMPANY_MAX_CAPTION_BYTES,
    invitations_per_day: env.INVITATIONS_PER_DAY,
    share_mails_per_day: env.SHARE_MAILS_PER_DAY,
  }
}

/** Writes the settings of this process to the database. */
export async function saveSettings(services: Omit<Services, 'keys'>) {
  await withSystemTx(services as Services, 'settings of the installation', async (tx) => {
    const rows = await tx.sql.selectFrom('app.settings').select(['key', 'value']).execute()
    const kept = new Map(rows.map(({ key, value }) => [key, value]))
    for (const [key, value] of Object.entries(settingsOf(services.env))) {
      if (isDeepStrictEqual(kept.get(key), value)) continue
      await tx.sql
        .insertInto('app.settings')
        .values({ key, value: JSON.stringify(value) })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }),
        )
        .execute()
    }
    // From now on the database no longer equals the backup.
    if (!kept.has(restoredKey)) return
    await tx.sql.deleteFrom('app.settings').where('key', '=', restoredKey).execute()
  })
}

/** The address that the server last started with, and whether it sends mail. */
export async function loadSavedSettings(services: Omit<Services, 'keys'>) {
  const rows = await withSystemTx(services as Services, 'settings of the installation', (tx) =>
    tx.sql
      .selectFrom('app.settings')
      .select(['key', 'value'])
      .where('key', 'in', ['public_url', 'sends_mail'])
      .execute(),
  )
  const kept = new Map(rows.map(({ key, value }) => [key, value]))
  return {
    publicUrl: String(kept.get('public_url') ?? services.env.PUBLIC_URL),
    sendsMail: kept.get('sends_mail') === true,
  }
}
