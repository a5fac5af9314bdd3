// npm run db-types: generates server/platform/database/database-types.ts from a freshly migrated database.
// With --verify it changes nothing and fails if the file is out of date.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startEmbeddedPostgres } from '../server/platform/database/embedded/embedded-postgres.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { createLog } from '../server/platform/observability/log.ts'

const root = resolve(import.meta.dirname, '..')
const dataDir = mkdtempSync(join(tmpdir(), 'briefwell-types-'))
const log = createLog('warn')
const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log })
try {
  const connectionString = postgres.connectionString
  await migrate({ connectionString, directory: join(root, 'migrations'), log })
  process.exitCode = generate(connectionString, process.argv.includes('--verify'))
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Runs the generator and returns its exit code. bigint columns are read as numbers. */
function generate(url: string, verify: boolean): number {
  const generator = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
      '--dialect=postgres',
      `--url=${url}`,
      `--out-file=${join(root, 'server/platform/database/database-types.ts')}`,
      '--include-pattern=(public|auth|app|storage).*',
      '--type-mapping={"int8":"number","inet":"string"}',
      ...(verify ? ['--verify'] : []),
    ],
    { stdio: 'inherit' },
  )
  return generator.status ?? 1
}
