// npm run db-types: generates server/platform/database/database-types.ts from a freshly migrated database.
import './offer-help.mjs'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startEmbeddedPostgres } from '../server/platform/database/embedded/embedded-postgres.ts'
import { migrate, ownDatabase } from '../server/platform/database/migrate/migrate.ts'
import { createLog } from '../server/platform/observability/log.ts'

const root = resolve(import.meta.dirname, '..')
const types = join(root, 'server/platform/database/database-types.ts')
const dataDir = mkdtempSync(join(tmpdir(), 'briefwell-types-'))
const log = createLog('warn')
const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log })
try {
  const connectionString = postgres.connectionString
  await migrate({ connectionString, directory: ownDatabase, log })
  process.exitCode = generate(connectionString)
  withoutComments(types)
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Runs the generator and returns its exit code. bigint columns are read as numbers. */
function generate(url: string): number {
  const generator = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
      '--dialect=postgres',
      `--url=${url}`,
      `--out-file=${types}`,
      '--include-pattern=(public|auth|app|storage).*',
      '--type-mapping={"int8":"number","inet":"string"}',
    ],
    { stdio: 'inherit' },
  )
  return generator.status ?? 1
}

/** Leaves out the columns' comments, which database/tables/ has. */
function withoutComments(path: string) {
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^ {2}\/\*\*[\s\S]*?\*\/\n/gm, ''))
}
