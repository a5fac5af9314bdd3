import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { localStore } from '../files/local-store.ts'
import { makeFolder } from '../files/make-folder.ts'
import { errorCode } from '../files/store-folder.ts'
import { SettingsError } from '../settings/env.ts'
import type { Upgrade } from './before-upgrade.ts'
import { FolderPlace } from './folder-place.ts'
import { makeBackup, summaryOf } from './make-backup.ts'
import { manifestName } from './manifest.ts'

/** The number of upgrades whose backups are kept. */
const mostKept = 2

/** The name of a backup: the first change that it precedes, and the time. Others in the folder are not ours. */
const ours = /^before-(\w+)-(\d{4}-\d\d-\d\dT[\d-]+Z)$/

/**
 * Backs up an embedded installation beside its data. Files are hard links instead of copies, which takes neither
 * space nor time; an upgrade can only damage the database.
 */
export async function makeUpgradeBackup({ env, log, connectionString, pending }: Upgrade) {
  const folder = join(env.DATA_DIR, 'backups')
  await makeFolder(folder)
  await removeOld(folder)
  const moment = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const name = `before-${pending[0]?.replace('.sql', '')}-${moment}`
  const place = new FolderPlace(join(folder, name))
  const store = await localStore(env)
  log.info({ backup: place.address, pending }, 'backing up before the upgrade')
  const manifest = await makeBackup({
    connectionString,
    store,
    place,
    say: (line) => log.info(line.trim()),
    link: async (path, file) => {
      const target = await place.locate(file)
      return store.objects.linkTo(path, target).catch((cause: unknown) => {
        if (errorCode(cause) !== 'EXDEV') throw cause
        throw new SettingsError(
          `The files in ${env.DATA_DIR} are on another disk than ${folder}: instead of links, the backup would need a copy of every file on the disk of the database.`,
          { cause },
        )
      })
    },
  })
  log.info({ backup: place.address, faults: manifest.faults }, `backed up ${summaryOf(manifest)}`)
  await removeOld(folder, name)
}

type Kept = { name: string; migration: string; moment: string }

/**
 * Removes interrupted backups, and keeps the newest of each of the two newest upgrades, so that repeated starts
 * of a failing upgrade do not push out the others. `latest` counts as the newest even if the clock was set back.
 */
async function removeOld(folder: string, latest?: string) {
  const complete: Kept[] = []
  for (const name of await readdir(folder)) {
    const [, migration, moment] = ours.exec(name) ?? []
    if (!migration || !moment) continue
    const whole = (await new FolderPlace(join(folder, name)).size(manifestName)) !== null
    if (whole) complete.push({ name, migration, moment: name === latest ? 'newest' : moment })
    else await rm(join(folder, name), { recursive: true, force: true })
  }
  complete.sort((a, b) => (a.moment < b.moment ? 1 : -1))
  const migrations = [...new Set(complete.map(({ migration }) => migration))].slice(0, mostKept)
  const kept = migrations.map((one) => complete.find(({ migration }) => migration === one)?.name)
  for (const { name } of complete) {
    if (!kept.includes(name)) await rm(join(folder, name), { recursive: true, force: true })
  }
}
