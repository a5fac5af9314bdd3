import { createPrivateKey, type KeyObject } from 'node:crypto'
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose'
import { sql } from 'kysely'
import type { Services } from '../context.ts'
import { type SystemTx, withSystemTx } from '../database/transaction.ts'

export const signingAlgorithm = 'ES256'

/** How long an access token holds, in seconds. */
export const accessTokenSeconds = 3600

/** How often every process reads the keys again. */
const rereadMs = 60_000

/** How soon at the earliest for a token that names no key we know: anybody can make one up. */
const rereadForUnknownMs = 5_000

/** A new key only stands in the list at first, until nobody reads an older list: it may be kept 10 minutes. */
const publishedFirstMs = 600_000 + rereadMs

/** A retired key stays while its tokens last, the last of a process that noticed late among them. */
const verifiesOnMs = accessTokenSeconds * 1000 + rereadMs

/** The keys of access tokens. Each process has them in memory, and reads them again. */
export type SigningKeys = {
  /** The key that signs at this moment. */
  current: (now: Date) => { kid: string; privateKey: KeyObject }
  /** The public key that a token's `kid` names. Throws for an unknown one. */
  verifying: (kid: string | undefined, now: Date) => Promise<CryptoKey>
  /** Public keys, for `/.well-known/jwks.json`. */
  published: (now: Date) => JWK[]
  reread: () => Promise<void>
}

type Row = { kid: string; private_jwk: JWK; public_jwk: JWK; retired_at: Date | null }
type Key = Row & { privateKey: KeyObject; publicKey: CryptoKey }

/** Reads the keys, making the first one. */
export async function loadSigningKeys(services: Services): Promise<SigningKeys> {
  const read = () => withSystemTx(services, 'signing keys', readKeys, 'read only')
  let keys = await withSystemTx(services, 'signing keys', async (tx) => {
    await lockKeys(tx)
    const kept = await readKeys(tx)
    if (kept.length > 0) return kept
    await insertKey(tx)
    return readKeys(tx)
  })
  let askedAt = 0
  const published = (now: Date) => keys.filter((key) => !isOver(key, now))
  const reread = async () => {
    try {
      keys = await read()
    } catch (error) {
      services.log.warn({ err: error }, 'could not read the signing keys again')
    }
  }
  return {
    current: (now) => {
      const key = keys.find(({ retired_at }) => retired_at === null || retired_at > now)
      if (!key) throw new Error('no key may sign')
      return key
    },
    verifying: async (kid, now) => {
      const find = () => published(now).find((key) => key.kid === kid)
      if (!find() && now.getTime() - askedAt > rereadForUnknownMs) {
        askedAt = now.getTime()
        await reread()
      }
      const key = find()
      if (!key) throw new Error('unknown key')
      return key.publicKey
    },
    published: (now) => published(now).map((key) => key.public_jwk),
    reread,
  }
}

/** Reads the keys again every minute; answers how to stop. */
export function watchSigningKeys({ reread }: SigningKeys): () => void {
  const timer = setInterval(reread, rereadMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Makes a new key. It signs once everybody can know it; from then on the others only verify. */
export async function rotateSigningKeys(
  services: Services,
): Promise<{ kid: string; signsFrom: Date; othersEnd: Date }> {
  return withSystemTx(services, 'key rotation', async (tx) => {
    await lockKeys(tx)
    const signsFrom = new Date(tx.now().getTime() + publishedFirstMs)
    const othersEnd = new Date(signsFrom.getTime() + verifiesOnMs)
    await tx.sql
      .updateTable('auth.signing_keys')
      .set({ retired_at: signsFrom })
      .where('retired_at', 'is', null)
      .execute()
    const kid = await insertKey(tx)
    return { kid, signsFrom, othersEnd }
  })
}

/** Forgets the keys whose last token has ended. */
export async function deleteOverKeys(tx: SystemTx) {
  await tx.sql
    .deleteFrom('auth.signing_keys')
    .where('retired_at', '<=', new Date(tx.now().getTime() - verifiesOnMs))
    .execute()
}

function isOver({ retired_at }: Row, now: Date): boolean {
  return retired_at !== null && retired_at.getTime() + verifiesOnMs <= now.getTime()
}

/** Processes that start together, or rotate together, go one after the other. */
async function lockKeys(tx: SystemTx) {
  await sql`select pg_advisory_xact_lock(hashtext('briefwell.signing_keys'))`.execute(tx.sql)
}

/** All keys in the order in which they retire: the first that has not yet signs. */
async function readKeys(tx: SystemTx): Promise<Key[]> {
  const rows = (await tx.sql
    .selectFrom('auth.signing_keys')
    .select(['kid', 'private_jwk', 'public_jwk', 'retired_at'])
    .orderBy('retired_at', (order) => order.asc().nullsLast())
    .orderBy('created_at')
    .execute()) as unknown as Row[]
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      privateKey: createPrivateKey({ key: row.private_jwk, format: 'jwk' }),
      publicKey: (await importJWK(row.public_jwk, signingAlgorithm)) as CryptoKey,
    })),
  )
}

async function insertKey(tx: SystemTx): Promise<string> {
  const alg = signingAlgorithm
  const pair = await generateKeyPair(alg, { extractable: true })
  const publicJwk = await exportJWK(pair.publicKey)
  const kid = await calculateJwkThumbprint(publicJwk)
  await tx.sql
    .insertInto('auth.signing_keys')
    .values({
      kid,
      alg,
      private_jwk: JSON.stringify({ ...(await exportJWK(pair.privateKey)), kid, alg }),
      public_jwk: JSON.stringify({ ...publicJwk, kid, alg, use: 'sig', key_ops: ['verify'] }),
      created_at: tx.now(),
    })
    .execute()
  return kid
}
