import type { Client, DatabaseError } from 'pg'
import { SettingsError } from '../settings/env.ts'
import { backupLock } from './kept-for-backup.ts'
import { openSession, refuseRunning } from './session.ts'

/** The interval of keep-alive queries on the idle connection, in milliseconds. */
const askEveryMs = 20_000

export type FileHold = {
  /** Throws a `SettingsError` if a server is running. */
  refuseRunning(): Promise<void>
  /** Throws if the hold was lost in the meantime. */
  check(): Promise<void>
  release(): Promise<void>
}

/** Makes every process of the installation keep the files of deleted rows until it is released. */
export async function holdFiles(connectionString: string): Promise<FileHold> {
  const client = await openSession(connectionString, 'begin')
  try {
    // Deleting a file holds the lock for an instant; another backup holds it for long.
    await client.query(`set local lock_timeout = '5s'`)
    await client.query(`select pg_advisory_xact_lock(${backupLock})`)
  } catch (error) {
    await client.end()
    if ((error as Partial<DatabaseError>).code !== '55P03') throw error
    throw new SettingsError(
      'Another backup of this installation is running. Wait until it has finished.',
    )
  }
  const asking = setInterval(() => void ask(client).catch(() => {}), askEveryMs)
  return {
    refuseRunning: () => refuseRunning(client),
    check: async () => {
      await ask(client).catch((cause: unknown) => {
        throw new Error('the connection to the database was lost', { cause })
      })
    },
    release: async () => {
      clearInterval(asking)
      await client.end()
    },
  }
}

const ask = (client: Client) => client.query('select')
