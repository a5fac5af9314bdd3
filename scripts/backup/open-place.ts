import { resolve } from 'node:path'
import { FolderPlace } from '../../server/platform/backup/folder-place.ts'
import type { Place } from '../../server/platform/backup/place.ts'
import { SettingsError } from '../../server/platform/settings/env.ts'

/** The place of a backup that the words of a command name. */
export function openPlace(words: readonly string[], usage: string): Place {
  const [address, ...others] = words
  if (!address || others.length > 0) throw new SettingsError(`Usage: ${usage}`)
  return new FolderPlace(folderOf(address))
}

/** npm starts scripts in the project's folder; a path is meant from where the person is. */
export function folderOf(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path)
}
