import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { localStore } from '../files/local-store.ts'
import { makeFolder } from '../files/make-folder.ts'
import type { Upgrade } from './before-upgrade.ts'
import { FolderPlace } from './folder-place.ts'
import { makeBackup, summaryOf } from './make-backup.ts'
import { manifestName } from './manifest.ts'

/** How many backups made by upgrades are kept. */
const mostKept = 2

/**
 * Backs up an embedded installation beside its data. Files are hard links instead of copies, which takes neither
 * space nor time; an upgrade can only damage the database.
 */
export async function makeUpgradeBackup({ env, log, connectionString, pending }: Upgrade) {
  const folder = join(env.DATA_DIR, 'backups')
  await makeFolder(folder)
  await removeOld(folder, mostKept)
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
    link: async (path, file) => store.objects.linkTo(path, await place.locate(file)),
  })
  log.info({ backup: place.address, faults: manifest.faults }, `backed up ${summaryOf(manifest)}`)
  await removeOld(folder, mostKept)
}

/** Removes interrupted backups, and all but the newest of the others. */
async function removeOld(folder: string, kept: number) {
  const names = (await readdir(folder)).filter((name) => name.startsWith('before-'))
  const complete: { name: string; moment: string }[] = []
  for (const name of names) {
    const whole = (await new FolderPlace(join(folder, name)).size(manifestName)) !== null
    if (whole) complete.push({ name, moment: name.slice(-24) })
    else await rm(join(folder, name), { recursive: true, force: true })
  }
  complete.sort((a, b) => (a.moment < b.moment ? 1 : -1))
  for (const { name } of complete.slice(kept)) {
    await rm(join(folder, name), { recursive: true, force: true })
  }
}
