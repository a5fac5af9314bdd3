import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { isOwnPath } from '../files/own-path.ts'
import { SettingsError } from '../settings/env.ts'
import type { Place } from './place.ts'

/** Written last: a backup with this file is complete. */
export const manifestName = 'manifest.json'
/** Exists while a backup is being made; an interrupted backup has this file and no manifest. */
export const unfinishedName = 'unfinished.json'
export const fileListName = 'files.jsonl.gz'

export const nameOfTable = (table: string) => `database/${table}.copy.gz`
export const nameOfFile = (path: string) => `files/${path.slice(0, 2)}/${path}`

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)
const stored = z.object({ bytes: count, sha256 })
/** Names become paths: none may lead out of the backup. */
const tableName = z.string().regex(/^\w+\.\w+$/)
const filePath = z.string().refine(isOwnPath)

const manifest = z.object({
  format: z.literal(1),
  id: z.uuid(),
  /** The time of the snapshot. */
  takenAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: sha256 })).min(1),
  tables: z.array(z.object({ name: tableName, columns: z.array(z.string()), rows: count, stored })),
  sequences: z.array(z.object({ name: z.string(), last: z.int() })),
  files: z.object({ count, bytes: count, list: stored }),
  /** Whether files are hard links, which were not read: their hashes are those of their rows. */
  linked: z.boolean().default(false),
  /** Files that were already missing or damaged in the installation. */
  faults: z.array(z.object({ path: filePath, fault: z.enum(['missing', 'damaged']) })),
})
export type Manifest = z.output<typeof manifest>

/** A file of the list: one JSON object a line. */
export const fileLine = z.object({
  path: filePath,
  size: count,
  sha256: sha256.nullable(),
  /** Whether it was taken over from the backup before, which had read it. */
  taken: z.boolean().optional(),
})

const signed = z.object({ manifest: z.unknown(), sha256 })

export async function writeManifest(place: Place, content: Manifest) {
  const text = JSON.stringify({ manifest: content, sha256: hashOf(content) }, null, 1)
  await writeText(place, manifestName, `${text}\n`)
}

/** Throws a `SettingsError` unless there is an intact manifest of a known format. */
export async function readManifest(place: Place): Promise<Manifest> {
  if ((await place.size(manifestName)) === null) {
    throw new SettingsError(
      (await place.size(unfinishedName)) === null
        ? `${place.address} holds no backup: it has no ${manifestName}.`
        : `The backup in ${place.address} was interrupted and is incomplete. Run the same backup command again, which continues where it stopped.`,
    )
  }
  const bytes = await buffer(place.read(manifestName))
  const found = signed.safeParse(parsed(bytes.toString('utf8')))
  if (!found.success || hashOf(found.data.manifest) !== found.data.sha256) {
    throw new SettingsError(
      `The backup in ${place.address} is damaged: ${manifestName} was truncated or changed. Nothing was restored.`,
    )
  }
  const known = manifest.safeParse(found.data.manifest)
  if (known.success) return known.data
  throw new SettingsError(
    `The backup in ${place.address} has a format that this version of Briefwell does not know. Restore it with the version that made it, or a newer one.`,
  )
}

export async function writeText(place: Place, name: string, text: string) {
  async function* pieces() {
    yield Buffer.from(text)
  }
  await place.write(name, pieces())
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const hashOf = (content: unknown) =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex')
