import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { chmod } from 'node:fs/promises'

export type OsUser = { uid: number; gid: number }

/**
 * The user to run PostgreSQL as if we are root, which it refuses: the folder's owner, or else an account with
 * few rights.
 */
export function serverUser(cluster: string): OsUser | undefined {
  const owner = statSync(cluster, { throwIfNoEntry: false })
  const current = process.getuid?.()
  if (current !== 0) {
    if (!owner || owner.uid === current) return undefined
    throw new Error(
      `The database folder ${cluster} belongs to another user (uid ${owner.uid}). Start Briefwell as that user or as root.`,
    )
  }
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
  const account = owner?.uid
    ? (accounts.find(({ uid }) => uid === owner.uid) ?? owner)
    : ['briefwell', 'postgres', 'nobody']
        .map((wanted) => accounts.find(({ name }) => name === wanted))
        .find((found) => found !== undefined)
  if (account) return { uid: account.uid, gid: account.gid }
  throw new Error(
    'PostgreSQL must not run as root, and there is no user briefwell, postgres or nobody. Start Briefwell as a normal user.',
  )
}

/** Makes the server's user the owner; a folder restored from a backup may belong to root. */
export async function takeOver(cluster: string, user: OsUser | undefined): Promise<void> {
  if (user && statSync(cluster).uid !== user.uid) {
    const { status, stderr } = spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, cluster])
    if (status !== 0) throw new Error(`The owner of ${cluster} could not be changed: ${stderr}`)
  }
  await chmod(cluster, 0o700)
}
