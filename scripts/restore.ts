// npm run restore -- FOLDER|s3://BUCKET/PREFIX: restores a backup into the installation that the environment
// names, which must be empty and stopped. Exit code 0: complete; 2: complete, but files of the installation are
// missing or damaged; 1: it failed or was refused.
import './offer-help.mjs'
import { summaryOf } from '../server/platform/backup/make-backup.ts'
import { readManifest } from '../server/platform/backup/manifest.ts'
import { restoreBackup } from '../server/platform/backup/restore-backup.ts'
import { namedInstallation, withTarget } from './backup/installation.ts'
import { listFaults } from './backup/list-faults.ts'
import { openPlace } from './backup/open-place.ts'
import { runCommand } from './backup/run-command.ts'

const usage = 'npm run restore -- FOLDER|s3://BUCKET/PREFIX'

await runCommand({
  usage,
  work: async (words) => {
    const place = await openPlace(words, usage)
    await readManifest(place) // before a database is made for nothing
    const manifest = await withTarget(namedInstallation(), (target) => restoreBackup(place, target))
    const code = listFaults(manifest)
    console.log(
      `Restored ${summaryOf(manifest)} as of ${manifest.takenAt}, and verified everything. Start the server now.`,
    )
    return code
  },
})
