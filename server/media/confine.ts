import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Log } from '../platform/observability/log.ts'

/**
 * The account that decodes if we are root. Nobody else uses it: systemd leaves 65520 to 65533 unused.
 * PostgreSQL's account would not do, because it may connect to the database's socket.
 */
const decoderUser = 65529

/** How this machine can restrict a decoder. */
export type Confinement = {
  /** Prepended to the decoder's command line. */
  prefix: (dataDir: string) => string[]
  /** The user that the decoder changes to once its code is loaded; null if it keeps its own. */
  user: number | null
  /** For the log. */
  sentence: string
}

/** Mounts empty folders over those before `--`, drops every capability, and runs the rest. */
const hideFolders = `
while [ "$1" != -- ]; do
  [ ! -d "$1" ] || mount -t tmpfs -o size=4k none "$1" || exit 1
  shift
done
shift
exec setpriv --bounding-set=-all --inh-caps=-all --no-new-privs "$@"`

const ownNamespaces = ['unshare', '--user', '--map-root-user', '--net', '--mount']
const noNetwork = ['unshare', '--net']
const noNewPrivileges = ['setpriv', '--no-new-privs']

let found: Confinement | undefined
const told = new WeakSet<Pick<Log, 'info'>>()

/** Detects what works on this machine, once, and logs it at the first decoding. */
export function confinement(log: Pick<Log, 'info'>): Confinement {
  found ??= probe()
  if (!told.has(log)) log.info(found.sentence)
  told.add(log)
  return found
}

function probe(): Confinement {
  if (process.platform === 'win32') return plain([], 'with a clean environment')
  if (process.getuid?.() === 0 && works(['true'], decoderUser)) return asRoot()
  const hidden = [...ownNamespaces, '/bin/sh', '-c', hideFolders, 'sh']
  if (works([...hidden, '--', 'true'])) {
    return {
      prefix: (dataDir) => [...hidden, dataDir, ...databaseSockets(), '--'],
      user: null,
      sentence: `Media is decoded as our own user, without network, new privileges, or sight of DATA_DIR${limits}`,
    }
  }
  if (works([...noNewPrivileges, 'true'])) {
    return plain(noNewPrivileges, 'without new privileges, but with network and our files')
  }
  return plain([], 'with network and our files')
}

function asRoot(): Confinement {
  const network = works([...noNetwork, 'true'])
  const privileges = works([...noNewPrivileges, 'true'])
  const without = [network && 'network', privileges && 'new privileges'].filter(Boolean)
  return {
    prefix: () => [...(network ? noNetwork : []), ...(privileges ? noNewPrivileges : [])],
    user: decoderUser,
    sentence: `Media is decoded as user ${decoderUser}${without.length > 0 ? `, without ${without.join(' and ')}` : ''}${limits}`,
  }
}

const limits = ', and with limits of memory, CPU time and files.'

function plain(prefix: string[], how: string): Confinement {
  const sentence = `Media is decoded as our own user ${how}${limits}`
  return { prefix: () => prefix, user: null, sentence }
}

/** The folders of our own PostgreSQL's sockets: a process that can enter them can connect to it. */
function databaseSockets(): string[] {
  const bases = new Set([tmpdir(), '/tmp'])
  return [...bases].flatMap((base) =>
    readdirSync(base)
      .filter((name) => /^briefwell-[0-9a-f]{12}(-|$)/.test(name))
      .map((name) => join(base, name)),
  )
}

function works([program = '', ...args]: string[], user?: number): boolean {
  const as = user === undefined ? {} : { uid: user, gid: user }
  const { status } = spawnSync(program, args, { ...as, cwd: '/', stdio: 'ignore', timeout: 5000 })
  return status === 0
}
