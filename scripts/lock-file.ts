import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

/** One package of package-lock.json. */
export type Locked = {
  license?: string
  dev?: boolean
  os?: string | string[]
  cpu?: string | string[]
  libc?: string | string[]
  resolved?: string
  integrity?: string
  inBundle?: boolean
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** The packages of package-lock.json by their folders. */
export function readLockFile(): Record<string, Locked> {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
}

/** Where Node finds a package that one in the folder `from` imports: there, or in a folder above. */
export function placeOf(
  name: string,
  from: string,
  packages: Readonly<Record<string, Locked>>,
): string | undefined {
  const parents = from === '' ? [] : from.split('/node_modules/')
  const above = parents.map((_, at) => `${parents.slice(0, at + 1).join('/node_modules/')}/`)
  return ['', ...above]
    .map((place) => `${place}node_modules/${name}`)
    .findLast((path) => path in packages)
}
