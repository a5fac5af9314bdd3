import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { BuiltInModel } from '../built-in-models.ts'

const recordSchema = z.object({
  /** The revision that the setting named when the files were fetched, and the commit that it was. */
  asked: z.string().nullable(),
  /** Null for files that somebody put there. */
  commit: z.string().nullable(),
  /** SHA-256 in hex, by the path of the file. */
  files: z.record(z.string(), z.string()),
})
export type ModelRecord = z.infer<typeof recordSchema>

type Named = Pick<BuiltInModel, 'name'>

/** Outside of the models' folder, which may be read-only and shared. */
const pathOf = (dataDir: string, { name }: Named) => join(dataDir, 'model-hashes', `${name}.json`)

/** What is recorded of a model's files; null if nothing is. Throws if the record cannot be read. */
export async function readRecord(dataDir: string, model: Named): Promise<ModelRecord | null> {
  const path = pathOf(dataDir, model)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  try {
    return recordSchema.parse(JSON.parse(text))
  } catch {
    throw new Error(
      `${path} cannot be read: npm run admin -- models verify --accept writes it anew`,
    )
  }
}

/** Writes a record in place of an earlier one. */
export const writeRecord = (dataDir: string, model: Named, record: ModelRecord) =>
  put(dataDir, model, record, rename)

/** Writes a record unless there is one. */
export const addRecord = (dataDir: string, model: Named, record: ModelRecord) =>
  put(dataDir, model, record, (from, to) =>
    link(from, to).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    }),
  )

export const removeRecord = (dataDir: string, model: Named) =>
  rm(pathOf(dataDir, model), { force: true })

async function put(
  dataDir: string,
  model: Named,
  record: ModelRecord,
  place: (from: string, to: string) => Promise<unknown>,
) {
  const path = pathOf(dataDir, model)
  const next = `${path}.${randomUUID()}`
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeFile(next, `${JSON.stringify(record, null, 2)}\n`)
    await place(next, path)
  } finally {
    await rm(next, { force: true })
  }
}

/** SHA-256 of a file, in hex. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** The hashes of a model's files as they are, and the files that differ from what is recorded. */
export async function compareFiles(dataDir: string, model: BuiltInModel, folder: string) {
  const known = await readRecord(dataDir, model)
  const found: Record<string, string> = {}
  for (const file of model.files) found[file] = await hashFile(join(folder, file))
  const changed = model.files.filter((file) => known && known.files[file] !== found[file])
  return { known, found, changed }
}
