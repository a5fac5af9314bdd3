import type { Tx } from '../platform/database/transaction.ts'
import { selectVersions, type Version } from './queries.ts'

/** The videos that readers watched, and the requested one, by default the current one. */
export async function chosenVersion(tx: Tx, briefId: string, videoId: string | undefined) {
  const versions = await selectVersions(tx, briefId)
  const wanted = (version: Version) => (videoId ? version.object_id === videoId : version.current)
  const chosen = versions.find(wanted) ?? (videoId ? undefined : versions[0])
  return { versions, chosen }
}
