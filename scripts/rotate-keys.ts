// npm run rotate-keys: makes a new key for access tokens, beside a running server or without one.
// The key stands in the published list first; once everybody can know it, it signs. The keys before
// it verify until their tokens end.
import type { Services } from '../server/platform/context.ts'
import { closeDatabase, openDatabase } from '../server/platform/database/database.ts'
import { reachDatabase } from '../server/platform/database/reach-database.ts'
import { rotateSigningKeys } from '../server/platform/keys/signing-keys.ts'
import { createLog } from '../server/platform/observability/log.ts'
import { loadEnv, SettingsError } from '../server/platform/settings/env.ts'

try {
  await rotate()
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  console.error(error.message)
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
    console.log(`Key ${kid} is made. It signs from ${signsFrom.toISOString()} on;`)
    console.log(`tokens of the keys before it count until ${othersEnd.toISOString()}.`)
  } finally {
    await closeDatabase(database)
    await leave()
  }
}
