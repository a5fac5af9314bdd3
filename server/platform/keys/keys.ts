import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Services } from '../context.ts'
import { type SystemTx, withSystemTx } from '../database/transaction.ts'
import { sealingKeyOf } from './sealed.ts'
import { loadSigningKeys, type SigningKeys } from './signing-keys.ts'

/** The installation's keys, shared by all processes through the database. */
export type Keys = {
  anonKey: string
  serviceKey: string
  /** The role of an installation key, or null for anything else. */
  roleOf: (credential: string) => 'anon' | 'service_role' | null
  signing: SigningKeys
  /** Derives the next refresh token of a family, so that only hashes need to be stored. */
  refreshSecret: Buffer
  /** Signs file addresses and nothing else, so that none can be used as an access token. */
  addressSecret: Buffer
  /** Encrypts values that must be readable again later; see sealed.ts. */
  sealingKey: Buffer
  /** Opens `/dev/mail`, if that page is enabled. */
  devMailKey: string
}

/** Reads the keys; the first start creates them. */
export async function loadKeys(services: Omit<Services, 'keys'>): Promise<Keys> {
  const { env } = services
  const finding = withSystemTx(services as Services, 'installation keys', async (tx) => {
    // Processes that start together must agree on one set.
    await sql`select pg_advisory_xact_lock(hashtext('briefwell.keys'))`.execute(tx.sql)
    return {
      anonKey: env.BRIEFWELL_ANON_KEY ?? (await secret(tx, 'anon_key', () => madeKey('anon'))),
      serviceKey:
        env.BRIEFWELL_SERVICE_KEY ?? (await secret(tx, 'service_key', () => madeKey('service'))),
      refreshSecret: await secret(tx, 'refresh_secret', randomSecret),
      addressSecret: await secret(tx, 'address_secret', randomSecret),
      sealingSecret: await secret(tx, 'sealing_secret', randomSecret),
      devMailKey: await secret(tx, 'dev_mail_key', randomSecret),
    }
  })
  const [found, signing] = await Promise.all([finding, loadSigningKeys(services as Services)])
  return {
    ...installationKeys(found.anonKey, found.serviceKey),
    signing,
    refreshSecret: Buffer.from(found.refreshSecret, 'base64url'),
    addressSecret: Buffer.from(found.addressSecret, 'base64url'),
    sealingKey: sealingKeyOf(Buffer.from(found.sealingSecret, 'base64url')),
    devMailKey: found.devMailKey,
  }
}

function madeKey(role: string) {
  return `bw_${role}_${randomBytes(32).toString('base64url')}`
}

const randomSecret = () => randomBytes(32).toString('base64url')

async function secret(tx: SystemTx, name: string, make: () => string): Promise<string> {
  const kept = await tx.sql
    .selectFrom('app.secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  if (kept) return kept.value
  const value = make()
  await tx.sql.insertInto('app.secrets').values({ name, value }).execute()
  return value
}

function installationKeys(anonKey: string, serviceKey: string) {
  const anonHash = sha256(anonKey)
  const serviceHash = sha256(serviceKey)
  const lengths = new Set([anonKey.length, serviceKey.length])
  return {
    anonKey,
    serviceKey,
    roleOf: (credential: string) => {
      // Most credentials are access tokens, which are longer and need not be hashed.
      if (!lengths.has(credential.length)) return null
      const hash = sha256(credential)
      if (timingSafeEqual(hash, serviceHash)) return 'service_role' as const
      return timingSafeEqual(hash, anonHash) ? ('anon' as const) : null
    },
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
