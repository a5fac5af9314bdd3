import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { availableMemory, pid } from 'node:process'

const inMemory = '/dev/shm'
const GiB = 1024 ** 3

/**
 * Creates a temporary folder for databases and files, in memory if there is plenty, because a run creates
 * about 400 of each. They need to survive neither a killed process nor a power loss.
 */
export function quickFolder(): string {
  if (!roomInMemory()) return mkdtempSync(join(tmpdir(), 'briefwell-test-'))
  removeLeftovers()
  return mkdtempSync(join(inMemory, `briefwell-test-${pid}-`))
}

/** A whole test run takes half of this. */
function roomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= 4 * GiB && availableMemory() >= 6 * GiB
  } catch {
    return false
  }
}

/** Removes the folders that killed runs have left, to free the memory. */
function removeLeftovers() {
  for (const name of readdirSync(inMemory)) {
    const of = /^briefwell-test-(\d+)-/.exec(name)?.[1]
    if (of && !existsSync(`/proc/${of}`))
      rmSync(join(inMemory, name), { recursive: true, force: true })
  }
}
