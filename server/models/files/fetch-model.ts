import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Env } from '../../platform/settings/env.ts'
import { type BuiltInModel, modelsFolder } from '../built-in-models.ts'
import { FetchFailed, get } from './download.ts'
import { holdFolder, type Progress } from './hold-folder.ts'
import { listRemote, type RemoteFile } from './list-remote.ts'
import { hashFile, readRecord, writeRecord } from './recorded-hashes.ts'

/** What stays free on the disk beside a model, in bytes: the database needs it. */
const keptFree = 1024 ** 3

type Options = { signal: AbortSignal; onProgress?: (progress: Progress) => void }

/**
 * Fetches what is missing of a model from the hub or its mirror into the folder of models, resuming an interrupted
 * file, and records the hashes. Throws `FetchFailed`.
 */
export async function fetchModel(
  env: Pick<Env, 'DATA_DIR' | 'MODELS_DIR' | 'MODELS_URL'>,
  model: BuiltInModel,
  { signal, onProgress = () => {} }: Options,
) {
  const folder = join(modelsFolder(env), model.name)
  try {
    await mkdir(folder, { recursive: true })
    await holdFolder(folder, (tell) => {
      const told = (progress: Progress) => {
        tell(progress)
        onProgress(progress)
      }
      return fetchInto(env, model, folder, { signal, onProgress: told })
    })
  } catch (error) {
    throw sentenceOf(error, folder)
  }
}

async function fetchInto(
  env: Pick<Env, 'DATA_DIR' | 'MODELS_URL'>,
  model: BuiltInModel,
  folder: string,
  { signal, onProgress }: Required<Options>,
) {
  const known = await readRecord(env.DATA_DIR, model)
  // A commit that was fetched stays, until the setting names another revision.
  const pinned = known?.asked === model.revision ? known.commit : null
  const wanted = { ...model, revision: pinned ?? model.revision }
  const { commit, files } = await listRemote(env.MODELS_URL, wanted, signal)
  const total = files.reduce((sum, { size }) => sum + size, 0)
  await checkRoom(folder, total)
  const hashes: Record<string, string> = {}
  let done = 0
  for (const file of files) {
    const { path, size } = file
    const target = join(folder, path)
    const from = new URL(`${env.MODELS_URL}/${model.name}/resolve/${commit}/${path}`)
    const told = (bytes: number) => onProgress({ bytes: done + bytes, total })
    hashes[path] =
      (await hashIfWhole(target, file)) ??
      (await replaceable(target, known?.commit ? known.files[path] : undefined)) ??
      (await fetchFile(from, target, file, { signal, told }))
    done += size
    onProgress({ bytes: done, total })
  }
  await writeRecord(env.DATA_DIR, model, { asked: model.revision, commit, files: hashes })
}

/** Null for a file that is missing, or that we fetched at another revision. Throws for one that somebody put there. */
async function replaceable(target: string, fetched: string | undefined): Promise<null> {
  const own = await hashFile(target).catch(() => null)
  if (own === null || own === fetched) return null
  throw new FetchFailed(`${target} is there, with other bytes than on the hub`)
}

async function checkRoom(folder: string, bytes: number) {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes + keptFree) {
    throw new FetchFailed(
      `${folder} has too little room: ${inMegabytes(bytes + keptFree)} MB should be free`,
    )
  }
}

const inMegabytes = (bytes: number) => Math.ceil(bytes / 1e6)

/** Into a file beside the target, which is renamed once it is whole; what an earlier attempt got is kept. */
async function fetchFile(
  from: URL,
  target: string,
  file: RemoteFile,
  { signal, told }: { signal: AbortSignal; told: (bytes: number) => void },
): Promise<string> {
  const part = `${target}.part`
  await mkdir(dirname(target), { recursive: true })
  const kept = await sizeOf(part)
  const begun = kept < file.size ? kept : 0
  const headers: Record<string, string> = begun > 0 ? { range: `bytes=${begun}-` } : {}
  const answer = await get(from, { headers, signal })
  const resumed = answer.statusCode === 206
  let bytes = resumed ? begun : 0
  try {
    const handle = await open(part, resumed ? 'a' : 'w')
    try {
      // Not by `pipeline`, which may wait for ever for an answer that was ended by an error of the disk.
      for await (const piece of answer as AsyncIterable<Buffer>) {
        bytes += piece.length
        if (bytes > file.size) throw new FetchFailed(`${from.host} sends another file`)
        await handle.appendFile(piece)
        told(bytes)
      }
    } finally {
      await handle.close()
    }
  } catch (error) {
    // A full disk must not stay full of a part of a model, nor is another file resumed.
    if (isFull(error) || error instanceof FetchFailed) await rm(part, { force: true })
    throw error
  } finally {
    answer.destroy()
  }
  const hash = await hashIfWhole(part, file)
  if (hash === null) {
    await rm(part, { force: true })
    throw new FetchFailed(`${file.path} from ${from.host} is not the file that the hub lists`)
  }
  const handle = await open(part)
  await handle.sync().finally(() => handle.close())
  await rename(part, target)
  return hash
}

/** The SHA-256 of a file that is as the hub lists it; null for any other. */
async function hashIfWhole(path: string, { size, hash }: RemoteFile): Promise<string | null> {
  if ((await sizeOf(path)) !== size) return null
  const sha256 = await hashFile(path)
  const stated = hash.kind === 'sha256' ? sha256 : await hashAsGit(path, size)
  return stated === hash.hex ? sha256 : null
}

/** The name that Git gives a file by its content. */
async function hashAsGit(path: string, size: number): Promise<string> {
  const hash = createHash('sha1').update(`blob ${size}\0`)
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

const isFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')

function sentenceOf(error: unknown, folder: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (isFull(error)) return new FetchFailed(`the disk of ${folder} is full`)
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') {
    return new FetchFailed(`${folder} may not be written`)
  }
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET') {
    return new FetchFailed('the connection was lost')
  }
  return error
}
