import { formatBytes } from '../../../common/text/format-bytes.ts'
import { counted } from '../../../contract/values/counted.ts'
import type { Services } from '../context.ts'
import { idLength } from '../files/file-rows.ts'
import { SettingsError } from '../settings/env.ts'
import type { Content, FileContent } from './content.ts'
import { digesting, readDigest } from './digest.ts'
import { inParallel } from './in-parallel.ts'
import { occasionally, type Say } from './progress.ts'

export type Store = Pick<Services, 'drafts' | 'objects'>

/** Files up to this size are stored by one request. */
const small = 4 * 1024 * 1024

const atOnce = 4

/**
 * Throws a `SettingsError` unless the store is empty, or holds only files from an earlier run. A store whose files
 * stay may hold more: unfinished uploads.
 */
export async function checkStore(content: Content, { drafts, objects }: Store) {
  if (content.filesStay) return
  for await (const { path } of objects.list()) {
    if (await content.hasFile(path)) continue
    // A temporary file of an interrupted run.
    if (await content.hasFile(path.slice(0, idLength))) {
      await drafts.abort(path)
      continue
    }
    throw new SettingsError(
      `The file store is not empty: it holds ${path}, which is not part of this content. Choose an empty one.`,
    )
  }
}

/** Stores every file and verifies it. Files that are there already are only verified. Nothing is written if they stay. */
export async function fillStore(content: Content, store: Store, say: Say) {
  const total = `${counted(content.fileCount, 'file')}, ${formatBytes(content.fileBytes)}`
  say(content.filesStay ? `Checking ${total}, which stay where they are.` : `Storing ${total}.`)
  const tell = occasionally(say)
  let [files, bytes] = [0, 0]
  await inParallel(content.files(), atOnce, async (file) => {
    if (!(await isThere(content, store, file))) {
      if (content.filesStay) throw damaged(file.path)
      await putFile(content, store, file)
    }
    files += 1
    bytes += file.size
    tell(() => `${files.toLocaleString('en')} files, ${formatBytes(bytes)} of ${total}`)
  })
}

async function putFile(content: Content, store: Store, { path, size, sha256 }: FileContent) {
  const { drafts, objects } = store
  const reading = digesting(() => content.readFile(path))
  await drafts.abort(path) // left by an interrupted run
  if (size <= small) await objects.put(path, await collected(reading.pieces))
  else await draftFile(store, path, reading.pieces)
  const found = reading.result()
  if (found.bytes !== size || (sha256 !== null && found.sha256 !== sha256)) {
    await objects.delete(path)
    throw damaged(path)
  }
  if (!(await isThere(content, store, { path, size, sha256: found.sha256 }))) {
    throw new Error(`${path} has other bytes after it was stored`)
  }
}

const damaged = (path: string) =>
  new SettingsError(`${path} is damaged at its source, where nothing was changed.`)

async function draftFile({ drafts }: Store, path: string, pieces: AsyncIterable<Buffer>) {
  await drafts.create(path)
  const writer = await drafts.append(path, 0)
  try {
    for await (const piece of pieces) await writer.write([piece])
  } finally {
    await writer.close()
  }
  await drafts.finish(path)
}

async function isThere(content: Content, { objects }: Store, { path, size, sha256 }: FileContent) {
  if ((await objects.size(path)) !== size) return false
  const expected = sha256 ?? (await readDigest(content.readFile(path))).sha256
  return (await readDigest(objects.read(path))).sha256 === expected
}

async function collected(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const piece of pieces) parts.push(piece)
  return Buffer.concat(parts)
}
