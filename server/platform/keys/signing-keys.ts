import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Services } from '../context.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import { type SystemTx, withSystemTx } from '../database/transaction.ts'

export const signingAlgorithm = 'ES256'

/** The lifetime of an access token, in seconds. */
export const accessTokenSeconds = 3600

/** How often every process rereads the keys. */
const rereadMs = 60_000

/** The minimum interval between rereads for an unknown `kid`, because anybody can invent one. */
const rereadForUnknownMs = 5_000

/** A new key is at first only published, until no cached list lacks it: caches keep a list for 10 minutes. */
const publishedFirstMs = 600_000 + rereadMs

/**
 * A retired key is kept until its tokens have expired, including those of a process that noticed late.
 */
const verifiesOnMs = accessTokenSeconds * 1000 + rereadMs

/** The signing keys of access tokens, cached by each process and reread regularly. */
export type SigningKeys = {
  /** The key that signs now. */
  current: (now: Date) => { kid: string; privateKey: KeyObject }
  /** The public key named by a token's `kid`. Throws for an unknown one. */
  verifying: (kid: string | undefined, now: Date) => Promise<KeyObject>
  /** Public keys, for `/.well-known/jwks.json`. */
  published: (now: Date) => PublicJwk[]
  reread: () => Promise<void>
}

const coordinate = z.string().regex(/^[\w-]{43}$/)
const publicJwk = z.object({
  kid: z.string(),
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: coordinate,
  y: coordinate,
  alg: z.literal(signingAlgorithm),
  use: z.literal('sig'),
  key_ops: z.array(z.literal('verify')),
})
const privateJwk = publicJwk.omit({ use: true, key_ops: true }).extend({ d: coordinate })
type PublicJwk = z.output<typeof publicJwk>

type Key = {
  kid: string
  retired_at: Date | null
  public_jwk: PublicJwk
  privateKey: KeyObject
  publicKey: KeyObject
}

/** Reads the keys; creates the first one if there is none. */
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

/** Rereads the keys every minute; returns a function that stops it. */
export function watchSigningKeys({ reread }: SigningKeys): () => void {
  const timer = setInterval(reread, rereadMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Creates a new key. It starts to sign once every process must know it; the others then only verify. */
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

/** Deletes the keys whose last token has expired. */
export function deleteOverKeys(services: Services) {
  const over = sql`retired_at <= app.now() - ${verifiesOnMs} * interval '1 ms'`
  return deleteInBatches(services, 'auth.signing_keys', over)
}

function isOver({ retired_at }: Key, now: Date): boolean {
  return retired_at !== null && retired_at.getTime() + verifiesOnMs <= now.getTime()
}

/** Serializes processes that start or rotate at the same time. */
async function lockKeys(tx: SystemTx) {
  await sql`select pg_advisory_xact_lock(hashtext('briefwell.signing_keys'))`.execute(tx.sql)
}

/** All keys ordered by retirement: the first that is not retired yet signs. */
async function readKeys(tx: SystemTx): Promise<Key[]> {
  const rows = await tx.sql
    .selectFrom('auth.signing_keys')
    .select(['kid', 'private_jwk', 'public_jwk', 'retired_at'])
    .orderBy('retired_at', (order) => order.asc().nullsLast())
    .orderBy('created_at')
    .execute()
  return rows.map(({ kid, retired_at, private_jwk, public_jwk }) => {
    const published = publicJwk.parse(public_jwk)
    return {
      kid,
      retired_at,
      public_jwk: published,
      privateKey: createPrivateKey({ key: privateJwk.parse(private_jwk), format: 'jwk' }),
      publicKey: createPublicKey({ key: published, format: 'jwk' }),
    }
  })
}

async function insertKey(tx: SystemTx): Promise<string> {
  const alg = signingAlgorithm
  const pair = await generateKeyPair(alg, { extractable: true })
  const exported = await exportJWK(pair.publicKey)
  const kid = await calculateJwkThumbprint(exported)
  await tx.sql
    .insertInto('auth.signing_keys')
    .values({
      kid,
      alg,
      private_jwk: JSON.stringify({ ...(await exportJWK(pair.privateKey)), kid, alg }),
      public_jwk: JSON.stringify({ ...exported, kid, alg, use: 'sig', key_ops: ['verify'] }),
      created_at: tx.now(),
    })
    .execute()
  return kid
}
