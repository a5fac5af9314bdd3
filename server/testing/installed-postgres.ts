import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { PostgresBinaries } from '../platform/database/embedded/postgres-binaries.ts'

/** The PostgreSQL programs in a system folder, for example of an older version. */
export function installedBinaries(folder: string): PostgresBinaries {
  const postgres = join(folder, 'postgres')
  const version = execFileSync(postgres, ['--version'], { encoding: 'utf8' })
  const major = Number(/(\d+)\./.exec(version)?.[1])
  return { postgres, initdb: join(folder, 'initdb'), major }
}
