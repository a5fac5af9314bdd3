import { z } from 'zod'
import type { BuiltInModel } from '../built-in-models.ts'
import { FetchFailed, getJson } from './download.ts'

/** A file on the hub, with the hash that the hub states: SHA-256 of large files, Git's own of small ones. */
export type RemoteFile = {
  path: string
  size: number
  hash: { kind: 'sha256' | 'git'; hex: string }
}

export type RemoteModel = { commit: string; files: RemoteFile[] }

const mostBytes = 8 * 1024 * 1024

const commitHash = z.string().regex(/^[0-9a-f]{40}$/)
const infoSchema = z.object({ sha: commitHash })
const treeSchema = z.array(
  z.object({
    type: z.string(),
    path: z.string(),
    size: z.int().min(0),
    oid: z.string(),
    lfs: z.object({ oid: z.string().regex(/^[0-9a-f]{64}$/) }).nullish(),
  }),
)

/** The files of a model at one commit. Throws `FetchFailed` if the hub does not have them all. */
export async function listRemote(
  hub: string,
  { name, revision, files }: BuiltInModel,
  signal: AbortSignal,
): Promise<RemoteModel> {
  const api = `${hub}/api/models/${name}`
  const info = infoSchema.safeParse(
    await getJson(new URL(`${api}/revision/${revision ?? 'main'}`), mostBytes, signal),
  )
  if (!info.success) throw new FetchFailed(`${hub} does not say which commit ${name} is at`)
  const { sha } = info.data
  const tree = treeSchema.safeParse(
    await getJson(new URL(`${api}/tree/${sha}?recursive=true`), mostBytes, signal),
  )
  if (!tree.success) throw new FetchFailed(`${hub} does not list the files of ${name}`)
  const byPath = new Map(tree.data.map((file) => [file.path, file]))
  return {
    commit: sha,
    files: files.map((path) => {
      const file = byPath.get(path)
      if (!file) throw new FetchFailed(`${name} has no ${path}: it is a model of another kind`)
      const { size, oid, lfs } = file
      return {
        path,
        size,
        hash: lfs ? { kind: 'sha256', hex: lfs.oid } : { kind: 'git', hex: oid },
      }
    }),
  }
}
