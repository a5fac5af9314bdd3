// npm run schema: writes database/schema.sql, the dump of an empty installation.
import './offer-help.mjs'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { dumpSchema } from '../server/platform/database/dump-schema.ts'
import { startEmbeddedPostgres } from '../server/platform/database/embedded/embedded-postgres.ts'
import { migrate, ownDatabase } from '../server/platform/database/migrate/migrate.ts'
import { createLog } from '../server/platform/observability/log.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'briefwell-schema-'))
const log = createLog('warn')
const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log })
try {
  const { connectionString } = postgres
  await migrate({ connectionString, directory: ownDatabase, log })
  const client = new pg.Client({ connectionString })
  await client.connect()
  writeFileSync(join(ownDatabase, 'schema.sql'), await dumpSchema(client))
  await client.end()
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
