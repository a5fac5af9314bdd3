import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { closeDatabase, openDatabase } from '../platform/database/database.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts'
import { migrate, ownDatabase } from '../platform/database/migrate/migrate.ts'
import { openJobs } from '../platform/jobs/jobs.ts'
import { createLog } from '../platform/observability/log.ts'
import { dropDatabase } from './drop-database.ts'
import { installedBinaries } from './installed-postgres.ts'
import { quickFolder } from './quick-folder.ts'
import { installTestClock } from './test-clock.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connects to the cluster as a role that may create databases. */
    clusterUrl: string
    /** Migrated and empty; every worker clones it. */
    templateName: string
  }
}

/**
 * One cluster for the whole run: the embedded PostgreSQL, the programs in TEST_POSTGRES_BIN, or the
 * running one of TEST_DATABASE_URL (a role with CREATEDB and CREATEROLE, not a superuser).
 */
export default async function globalSetup(project: TestProject) {
  const log = createLog('silent')
  const dataDir = quickFolder()
  // Everything that tests write, because making and removing one store on a disk takes half a second. PostgreSQL
  // and PgBouncer, which do not run as root, have folders in it too.
  chmodSync(dataDir, 0o1777)
  process.env.TMPDIR = dataDir
  const given = process.env.TEST_DATABASE_URL
  const folder = process.env.TEST_POSTGRES_BIN
  const postgres = given
    ? null
    : await startEmbeddedPostgres({
        dataDir: join(dataDir, 'postgres'),
        log,
        // Data loss in crashes is tested by kill.test.ts, with the safe settings.
        settings: { fsync: 'off', synchronous_commit: 'off' },
        ...(folder ? { binaries: installedBinaries(folder) } : {}),
      })
  const clusterUrl = given ?? postgres?.connectionString ?? ''
  const templateName = `template_${process.pid}`
  await onCluster(clusterUrl, (cluster) => cluster.query(`create database ${templateName}`))
  const templateUrl = databaseUrl(clusterUrl, templateName)
  await migrate({ connectionString: templateUrl, directory: ownDatabase, log })
  await installTestClock(templateUrl)
  const database = openDatabase(templateUrl, log)
  const boss = await openJobs(database, log, { working: false, owner: true })
  await boss.stop({ graceful: false })
  await closeDatabase(database)
  project.provide('clusterUrl', clusterUrl)
  project.provide('templateName', templateName)

  return async () => {
    await onCluster(clusterUrl, (cluster) => dropDatabase(cluster, templateName))
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function onCluster(url: string, work: (cluster: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function databaseUrl(url: string, name: string): string {
  return url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
}
