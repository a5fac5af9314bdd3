import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose'
import { sql } from 'kysely'
import type { Services } from './context.ts'
import { sealingKeyOf } from './sealed.ts'
import { type SystemTx, withSystemTx } from './transaction.ts'

const alg = 'ES256'

/** The installation's keys, the same in every process because they live in the database. */
export type Keys = {
  anonKey: string
  serviceKey: string
  /** The role behind an installation key, or null for anything else. */
  roleOf: (credential: string) => 'anon' | 'service_role' | null
  signing: { kid: string; alg: string; privateKey: CryptoKey }
  /** The public key that a token's `kid` names. Throws for an unknown one. */
  verifying: (kid: string | undefined) => CryptoKey
  /** Public keys, for `/.well-known/jwks.json`. */
  jwks: JWK[]
  /** Derives the next refresh token of a family, so that only hashes need to be stored. */
  refreshSecret: Buffer
  /** Seals what must be read again later; see sealed.ts. */
  sealingKey: Buffer
}

/** Reads the keys, making at first start what is missing. */
export async function loadKeys(services: Omit<Services, 'keys'>): Promise<Keys> {
  const { env } = services
  const found = await withSystemTx(services as Services, 'installation keys', async (tx) => {
    // Processes that start together must agree on one set.
    await sql`select pg_advisory_xact_lock(hashtext('briefwell.keys'))`.execute(tx.sql)
    return {
      anonKey: env.BRIEFWELL_ANON_KEY ?? (await secret(tx, 'anon_key', () => madeKey('anon'))),
      serviceKey:
        env.BRIEFWELL_SERVICE_KEY ?? (await secret(tx, 'service_key', () => madeKey('service'))),
      refreshSecret: await secret(tx, 'refresh_secret', randomSecret),
      sealingSecret: await secret(tx, 'sealing_secret', randomSecret),
      signingKeys: await signingKeys(tx),
    }
  })
  return { ...installationKeys(found.anonKey, found.serviceKey), ...(await tokenKeys(found)) }
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
  return {
    anonKey,
    serviceKey,
    roleOf: (credential: string) => {
      const hash = sha256(credential)
      if (timingSafeEqual(hash, serviceHash)) return 'service_role' as const
      return timingSafeEqual(hash, anonHash) ? ('anon' as const) : null
    },
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

type SigningKey = { kid: string; private_jwk: JWK; public_jwk: JWK }

/** Every key that may still verify, newest first; the newest signs. */
async function signingKeys(tx: SystemTx): Promise<[SigningKey, ...SigningKey[]]> {
  const kept = await tx.sql
    .selectFrom('auth.signing_keys')
    .select(['kid', 'private_jwk', 'public_jwk'])
    .orderBy('created_at', 'desc')
    .execute()
  const [newest, ...older] = kept as unknown as SigningKey[]
  if (newest) return [newest, ...older]
  const made = await makeSigningKey()
  await tx.sql
    .insertInto('auth.signing_keys')
    .values({
      kid: made.kid,
      alg,
      private_jwk: JSON.stringify(made.private_jwk),
      public_jwk: JSON.stringify(made.public_jwk),
    })
    .execute()
  return [made]
}

async function makeSigningKey(): Promise<SigningKey> {
  const pair = await generateKeyPair(alg, { extractable: true })
  const public_jwk = await exportJWK(pair.publicKey)
  const kid = await calculateJwkThumbprint(public_jwk)
  return {
    kid,
    private_jwk: { ...(await exportJWK(pair.privateKey)), kid, alg },
    public_jwk: { ...public_jwk, kid, alg, use: 'sig', key_ops: ['verify'] },
  }
}

async function tokenKeys(found: {
  signingKeys: [SigningKey, ...SigningKey[]]
  refreshSecret: string
  sealingSecret: string
}) {
  const [newest] = found.signingKeys
  const publicKeys = new Map<string, CryptoKey>()
  for (const key of found.signingKeys) {
    publicKeys.set(key.kid, (await importJWK(key.public_jwk, alg)) as CryptoKey)
  }
  return {
    signing: {
      kid: newest.kid,
      alg,
      privateKey: (await importJWK(newest.private_jwk, alg)) as CryptoKey,
    },
    verifying: (kid: string | undefined) => {
      const key = kid === undefined ? undefined : publicKeys.get(kid)
      if (!key) throw new Error('unknown key')
      return key
    },
    jwks: found.signingKeys.map((key) => key.public_jwk),
    refreshSecret: Buffer.from(found.refreshSecret, 'base64url'),
    sealingKey: sealingKeyOf(Buffer.from(found.sealingSecret, 'base64url')),
  }
}
