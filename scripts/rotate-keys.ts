// npm run rotate-keys: creates a new signing key for access tokens; the server may be running. The
// key is published first and signs once caches of the published keys have expired. Older keys
// verify until their tokens expire.
import type { Services } from '../server/platform/context.ts'
import { closeDatabase, openDatabase } from '../server/platform/database/database.ts'
import { reachDatabase } from '../server/platform/database/reach-database.ts'
import { rotateSigningKeys } from '../server/platform/keys/signing-keys.ts'
import { createLog } from '../server/platform/observability/log.ts'
import { loadEnv } from '../server/platform/settings/env.ts'
import { sentenceOf } from './sentence-of.ts'

try {
  await rotate()
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
}

async function rotate() {
  const env = loadEnv(process.env)
  const log = createLog('error')
  const { connectionString, leave } = await reachDatabase(env, log)
  const database = openDatabase(connectionString, log, { max: 1 })
  try {
    const services = { env, log, database, now: () => new Date() } as Services
    const { kid, signsFrom, othersEnd } = await rotateSigningKeys(services)
    console.log(`Created key ${kid}. It signs from ${signsFrom.toISOString()} on;`)
    console.log(`tokens signed by older keys are valid until ${othersEnd.toISOString()}.`)
  } finally {
    await closeDatabase(database)
    await leave()
  }
}
