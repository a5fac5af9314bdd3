// npm run backup -- FOLDER|s3://BUCKET/PREFIX: backs up the installation that the environment names; the server
// may be running.
// npm run backup -- --into FOLDER|s3://BUCKET/PREFIX: makes one backup beside the others there, named by the time. It
// takes over the files that the one before holds, as hard links or as copies that the store makes; each is complete
// by itself. With --keep COUNT and --keep-days DAYS it then removes backups that neither of them keeps.
// Exit code 0: complete; 2: complete, but files of the installation are missing or damaged; 1: it failed or was
// refused.
import './offer-help.mjs'
import { join, sep } from 'node:path'
import { recordBackup } from '../server/platform/backup/last-backup.ts'
import { makeBackup, summaryOf } from '../server/platform/backup/make-backup.ts'
import type { Place } from '../server/platform/backup/place.ts'
import { chooseNext, prune, type Series } from '../server/platform/backup/series.ts'
import { type Env, SettingsError } from '../server/platform/settings/env.ts'
import { namedInstallation, withSource } from './backup/installation.ts'
import { listFaults } from './backup/list-faults.ts'
import { openPlace, openSeries } from './backup/open-place.ts'
import { runCommand } from './backup/run-command.ts'

const usage =
  'npm run backup -- FOLDER|s3://BUCKET/PREFIX, or --into FOLDER|s3://BUCKET/PREFIX [--keep COUNT] [--keep-days DAYS]'

await runCommand({
  usage,
  flags: ['into', 'keep', 'keep-days'],
  work: async (words, { into, keep, 'keep-days': keepDays }) => {
    const retention = {
      count: wholeNumber('--keep', keep),
      days: wholeNumber('--keep-days', keepDays),
    }
    if (into === undefined) {
      if (keep ?? keepDays)
        throw new SettingsError(`--keep and --keep-days need --into.\nUsage: ${usage}`)
      return backUp(await openPlace(words, usage), null)
    }
    if (words.length > 0) throw new SettingsError(`Usage: ${usage}`)
    const series = await openSeries(into, usage)
    const { name, earlier } = await chooseNext(series, new Date())
    const code = await backUp(await series.at(name), earlier)
    await removeOld(series, retention)
    return code
  },
})

async function backUp(place: Place, earlier: Place | null): Promise<number> {
  const env = namedInstallation()
  refuseInside(env, place.address)
  const manifest = await withSource(env, async (source) => {
    const made = await makeBackup({ ...source, place, earlier, say: console.log })
    await recordBackup(source.connectionString, made.takenAt)
    return made
  })
  const code = listFaults(manifest)
  const verified = earlier ? 'verified everything that is new' : 'verified everything'
  console.log(`Backed up ${summaryOf(manifest)} to ${place.address}, and ${verified}.`)
  return code
}

async function removeOld(series: Series, retention: Parameters<typeof prune>[1]) {
  const removed = await prune(series, retention, new Date())
  if (removed.length > 0) console.log(`Removed ${removed.join(', ')}.`)
}

function wholeNumber(flag: string, value: string | undefined): number | null {
  if (value === undefined) return null
  if (!/^[1-9]\d{0,4}$/.test(value))
    throw new SettingsError(`${flag} must be a whole number of at least 1.`)
  return Number(value)
}

/** A backup must not become part of what it saves. */
function refuseInside({ DATA_DIR }: Env, folder: string) {
  const own = ['files', 'postgres'].map((name) => join(DATA_DIR, name))
  if (!own.some((one) => folder === one || folder.startsWith(one + sep))) return
  throw new SettingsError(
    `${folder} is part of the installation. Name a place outside of ${DATA_DIR}.`,
  )
}
