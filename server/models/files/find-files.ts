import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { BuiltInModel } from '../built-in-models.ts'

/** Where the files of a model are, or belong. */
export type ModelFolder = { folder: string; missing: string[] }

/**
 * Finds the files of a model: in `owner/name`, as they are fetched, or in `name`, as people copy them. If neither is
 * whole, the first is where they belong.
 */
export async function findFiles(all: string, { name, files }: BuiltInModel): Promise<ModelFolder> {
  const [fetched, copied] = [join(all, name), join(all, basename(name))]
  const missing = await missingIn(fetched, files)
  if (missing.length > 0 && (await missingIn(copied, files)).length === 0) {
    return { folder: copied, missing: [] }
  }
  return { folder: fetched, missing }
}

async function missingIn(folder: string, files: readonly string[]): Promise<string[]> {
  const there = await Promise.all(
    files.map((file) =>
      stat(join(folder, file)).then(
        (found) => found.isFile(),
        () => false,
      ),
    ),
  )
  return files.filter((_, at) => !there[at])
}
