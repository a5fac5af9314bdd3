import type { Log } from '../observability/log.ts'
import { type Env, SettingsError } from '../settings/env.ts'

export type Upgrade = {
  env: Env
  log: Log
  /** The address of the database for its owner. */
  connectionString: string
  /** The migrations to be applied, and the job queue if it is upgraded. */
  pending: readonly string[]
}

/** Advice where no backup is made. */
const byHand = `before an upgrade, make a backup with 'npm run backup -- FOLDER'`

/**
 * Makes a backup before an upgrade changes the embedded database. Throws a `SettingsError` if that fails, so
 * that nothing is changed. For an external database it only logs how to make one.
 */
export async function backUpBeforeUpgrade(upgrade: Upgrade) {
  const { env, log, pending } = upgrade
  if (!env.embedded) {
    log.warn({ pending }, `upgrading the database; backing it up is up to you: ${byHand}`)
    return
  }
  // Copies of a whole bucket do not belong on the disk of the server.
  if (!env.UPGRADE_BACKUP || env.s3) {
    log.warn({ pending }, `upgrading the database without a backup: ${byHand}`)
    return
  }
  try {
    const { makeUpgradeBackup } = await import('./upgrade-backup.ts')
    await makeUpgradeBackup(upgrade)
  } catch (cause) {
    throw new SettingsError(
      `Nothing was upgraded, because the backup before the upgrade failed: ${(cause as Error).message}\nFix the cause and start again. Or make a backup elsewhere with 'npm run backup -- FOLDER', then start with UPGRADE_BACKUP=off.`,
      { cause },
    )
  }
}
