import type { Manifest } from '../../server/platform/backup/manifest.ts'

/** Prints the missing and damaged files of an installation, and returns the exit code. */
export function listFaults({ faults }: Manifest): number {
  for (const { path, fault } of faults) console.log(`  ${path} is ${fault}`)
  return faults.length === 0 ? 0 : 2
}
