import type { Log } from '../observability/log.ts'
import { type Env, SettingsError } from '../settings/env.ts'

export type Upgrade = {
  env: Env
  log: Log
  /** Of the database's owner. */
  connectionString: string
  /** The migrations to come. */
  pending: readonly string[]
}

/** How to get a backup of what we do not back up ourselves. */
const byHand = `before an upgrade, make a backup with 'npm run backup -- FOLDER'`

/**
 * Makes a backup before an upgrade changes the embedded database; throws a sentence if it cannot, so that
 * nothing is changed. For another database it only tells how to make one.
 */
export async function backUpBeforeUpgrade(upgrade: Upgrade) {
  const { env, log, pending } = upgrade
  if (!env.embedded) {
    log.warn(
      { pending },
      `the database is upgraded, and is backed up by whoever runs it: ${byHand}`,
    )
    return
  }
  // Copies of a whole bucket do not belong on the disk of the server.
  if (!env.UPGRADE_BACKUP || env.s3) {
    log.warn({ pending }, `the database is upgraded without a backup: ${byHand}`)
    return
  }
  try {
    const { makeUpgradeBackup } = await import('./upgrade-backup.ts')
    await makeUpgradeBackup(upgrade)
  } catch (cause) {
    throw new SettingsError(
      `Nothing was upgraded, because the backup before it failed: ${(cause as Error).message}\nMake room below DATA_DIR and start again; or make a backup elsewhere with 'npm run backup -- FOLDER' and start with UPGRADE_BACKUP=off.`,
      { cause },
    )
  }
}
