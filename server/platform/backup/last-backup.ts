import type { Services } from '../context.ts'
import { withSystemTx } from '../database/transaction.ts'
import type { Figures } from '../observability/figures.ts'
import { openSession } from './session.ts'

const key = 'last_backup'

/** Records in the installation that a backup of this moment is complete. */
export async function recordBackup(connectionString: string, takenAt: string) {
  const client = await openSession(connectionString, 'begin')
  try {
    await client.query('set local role service_role')
    await client.query(
      `insert into app.settings (key, value) values ($1, to_jsonb($2::text))
       on conflict (key) do update set value = excluded.value`,
      [key, takenAt],
    )
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** How old the last backup is; nothing if there has been none. */
export function backupFigures(services: Services): Figures {
  return {
    gauges: { backup_age_seconds: ['How long ago the last complete backup was begun.'] },
    read: async () => {
      const row = await withSystemTx(
        services,
        'the last backup',
        (tx) =>
          tx.sql
            .selectFrom('app.settings')
            .select('value')
            .where('key', '=', key)
            .executeTakeFirst(),
        'read only',
      )
      if (!row) return []
      const value = (services.now().getTime() - Date.parse(String(row.value))) / 1000
      return [{ gauge: 'backup_age_seconds', value }]
    },
  }
}
