import { unzipSync } from 'fflate'

/** Why an Office file is not opened. */
export type PackageReason = 'notZip' | 'encrypted' | 'tooLarge' | 'badNames'

export class PackageProblem extends Error {
  readonly reason: PackageReason

  constructor(reason: PackageReason) {
    super(reason)
    this.reason = reason
  }
}

type Limits = {
  mostParts: number
  /** The unpacked size of the wanted parts together, in bytes. */
  mostUnpacked: number
  /** How much larger than its packed form a part may be. */
  mostRatio: number
  wanted: (name: string) => boolean
}

type Entry = { name: string; flags: number; packed: number; unpacked: number }

/** Small parts of spaces pack better than any bomb needs to. */
const harmless = 1024 * 1024

/**
 * The names of all parts of an Office file, and those that are wanted, unpacked. Its list of parts is checked before
 * anything is unpacked, and each part is unpacked only up to the size stated there, so that a small file cannot become
 * a large one.
 */
export function readPackage(file: Uint8Array, limits: Limits) {
  const entries = listEntries(file, limits.mostParts)
  const names = new Set(entries.map(({ name }) => name))
  if (names.size < entries.length || entries.some(({ name }) => isBad(name)))
    throw new PackageProblem('badNames')
  if (entries.some(({ flags }) => (flags & 1) === 1)) throw new PackageProblem('encrypted')
  const chosen = entries.filter(({ name }) => limits.wanted(name))
  const all = chosen.reduce((sum, { unpacked }) => sum + unpacked, 0)
  const isBomb = ({ packed, unpacked }: Entry) =>
    unpacked > harmless && unpacked > packed * limits.mostRatio
  if (all > limits.mostUnpacked || chosen.some(isBomb)) throw new PackageProblem('tooLarge')
  try {
    const parts = unzipSync(file, { filter: ({ name }) => names.has(name) && limits.wanted(name) })
    return { names, parts: new Map(Object.entries(parts)) }
  } catch {
    throw new PackageProblem('notZip')
  }
}

/** Names that lead out of the file, where somebody unpacks it. */
const isBad = (name: string) =>
  /^[/\\]|^[A-Za-z]:|\\|\0/.test(name) || name.split('/').some((one) => one === '..' || one === '.')

const endOfList = 0x06054b50
const entrySign = 0x02014b50
/** Encrypted Office files, and those of versions before 2007, are of this kind. */
const compound = [0xd0, 0xcf, 0x11, 0xe0]

function listEntries(file: Uint8Array, most: number): Entry[] {
  if (compound.every((byte, at) => file[at] === byte)) throw new PackageProblem('encrypted')
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  // Larger ones are of another form, which no Office file of this size needs.
  if (count > most || count === 0xffff) throw new PackageProblem('tooLarge')
  return Array.from({ length: count }, () => {
    if (at + 46 > end || view.getUint32(at, true) !== entrySign) throw new PackageProblem('notZip')
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) =>
      view.getUint16(at + offset, true),
    )
    const name = new TextDecoder().decode(file.subarray(at + 46, at + 46 + (nameLength ?? 0)))
    const entry = {
      name,
      flags: view.getUint16(at + 8, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
    }
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0)
    return entry
  })
}

function findEnd(view: DataView): number {
  const last = view.byteLength - 22
  for (let at = last; at >= Math.max(0, last - 0xffff); at--) {
    if (view.getUint32(at, true) === endOfList) return at
  }
  throw new PackageProblem('notZip')
}
