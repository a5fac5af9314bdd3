import { createHash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { apiKeyErrors } from '../../../contract/developers/api-keys.ts'
import { refusal } from '../../../contract/errors.ts'
import { type Actor, actorOf, type CompanyKey, type Services } from '../context.ts'
import { withSystemTx } from '../database/transaction.ts'
import { countKeyRequest } from '../fair-use/key-requests.ts'

const prefix = 'bwk_'

/** A new API key of a company: the text, which is shown only once, and what is stored of it. */
export function newCompanyKey() {
  const secret = `${prefix}${randomBytes(32).toString('base64url')}`
  return { secret, hash: hashOf(secret), ending: secret.slice(-4) }
}

export function isCompanyKey(credential: string): boolean {
  return credential.startsWith(prefix)
}

type Known = CompanyKey & { userId: string; expiresAt: string | null }

/**
 * Keys by their hashes, cached for a minute, so that the last use is recorded to the minute. Every transaction
 * checks whether the key still exists, and what it may do.
 */
const known = new LRUCache<string, Known>({ max: 5000, ttl: 60_000 })

/** With which key a request came, by its headers. */
const cameWith = new WeakMap<IncomingHttpHeaders, Known>()

/** The account and key of a request that came with an API key, also if it was refused. */
export function keyBehind(headers: IncomingHttpHeaders) {
  const key = cameWith.get(headers)
  return key && { account: key.userId, keyId: key.id }
}

/** The caller with an API key. Throws 401 for an unknown or expired one, 429 for too many requests. */
export async function callerWithKey(
  services: Services,
  headers: IncomingHttpHeaders,
  credential: string,
): Promise<Actor> {
  const hash = hashOf(credential)
  const found = known.get(hash.toString('hex')) ?? (await find(services, hash))
  if (!found) throw refusal(apiKeyErrors.ended)
  cameWith.set(headers, found)
  const { userId, expiresAt, ...key } = found
  if (expiresAt !== null && new Date(expiresAt) <= services.now()) {
    throw refusal(apiKeyErrors.expired)
  }
  countKeyRequest(services, key.id)
  return actorOf({ role: 'authenticated', sub: userId, api_key: key })
}

async function find(services: Services, hash: Buffer): Promise<Known | null> {
  const { rows } = await withSystemTx(services, 'find an API key', (tx) =>
    sql<{ key: Known | null }>`select app.use_company_key(${hash}) as key`.execute(tx.sql),
  )
  const key = rows[0]?.key ?? null
  if (key) known.set(hash.toString('hex'), key)
  return key
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()
