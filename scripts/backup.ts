// npm run backup -- FOLDER|s3://BUCKET/PREFIX: backs up the installation that the environment names; the server
// may be running. Exit code 0: complete; 2: complete, but files of the installation are missing or damaged;
// 1: it failed or was refused.
import './offer-help.mjs'
import { join, sep } from 'node:path'
import { makeBackup, summaryOf } from '../server/platform/backup/make-backup.ts'
import { type Env, SettingsError } from '../server/platform/settings/env.ts'
import { namedInstallation, withSource } from './backup/installation.ts'
import { listFaults } from './backup/list-faults.ts'
import { openPlace } from './backup/open-place.ts'
import { runCommand } from './backup/run-command.ts'

const usage = 'npm run backup -- FOLDER|s3://BUCKET/PREFIX'

await runCommand({
  usage,
  work: async (words) => {
    const place = await openPlace(words, usage)
    const env = namedInstallation()
    refuseInside(env, place.address)
    const manifest = await withSource(env, (source) =>
      makeBackup({ ...source, place, say: console.log }),
    )
    const code = listFaults(manifest)
    console.log(`Backed up ${summaryOf(manifest)} to ${place.address}, and verified everything.`)
    return code
  },
})

/** A backup must not become part of what it saves. */
function refuseInside({ DATA_DIR }: Env, folder: string) {
  const own = ['files', 'postgres'].map((name) => join(DATA_DIR, name))
  if (!own.some((one) => folder === one || folder.startsWith(one + sep))) return
  throw new SettingsError(
    `${folder} is part of the installation. Name a place outside of ${DATA_DIR}.`,
  )
}
