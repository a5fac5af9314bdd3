import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { Reply } from '../../../contract/endpoint.ts'
import { listProducts, type Product } from '../../../contract/products/products.ts'
import { Seeded } from '../attacks/random.ts'
import { ask, bearer, type Client, okJson } from '../wire-client.ts'
import { sampleProduct } from '../worlds/samples.ts'

type Kind = 'created' | 'updated' | 'deleted'

type Write = {
  kind: Kind
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body: ReturnType<typeof sampleProduct> | null
  key: string
  productId: string | null
}

/**
 * Adds, changes and deletes products one after another, and records acknowledged writes. When the
 * server is killed, the outcome of at most one write is unknown.
 */
export class ProductWriter {
  readonly #name: string
  readonly #random: Seeded
  readonly #products = new Map<string, Product>()
  readonly counts: Record<Kind, number> = { created: 0, updated: 0, deleted: 0 }
  #unknown: Write | null = null
  #writes = 0

  constructor(name: string) {
    this.#name = name
    this.#random = new Seeded(name)
  }

  /** Writes until the server is gone. `done` is called for each acknowledged write. */
  async run(client: Client, done: () => void): Promise<never> {
    for (;;) {
      this.#unknown = this.#next()
      this.#book(this.#unknown, await this.#send(client, this.#unknown))
      this.#unknown = null
      done()
    }
  }

  /**
   * Asserts that acknowledged writes are stored, and the unknown one completely or not at all. Returns which,
   * or null if every write was acknowledged.
   */
  check(stored: ReadonlyMap<string, Product>): 'done' | 'not done' | null {
    const unknown = this.#unknown
    const known = [...this.#products].filter(([id]) => id !== unknown?.productId)
    for (const [id, product] of known) expect(stored.get(id)).toEqual(product)
    const strangers = this.#mine(stored).filter(({ id }) => !this.#products.has(id))
    if (unknown?.kind !== 'created') expect(strangers).toEqual([])
    if (!unknown) return null
    const before = this.#products.get(unknown.productId ?? '')
    const now = unknown.productId ? stored.get(unknown.productId) : strangers.pop()
    expect(strangers).toEqual([])
    if (isDeepStrictEqual(now, before)) return 'not done'
    const form = unknown.body ?? undefined
    const counted = { updatedAt: now?.updatedAt, revision: now?.revision }
    expect(now).toEqual(form && { ...(before ?? now), ...form, ...counted })
    return 'done'
  }

  /** Retries the unknown write twice with the same key, which must take effect exactly once. */
  async retry(client: Client) {
    if (!this.#unknown) return
    const first = await this.#send(client, this.#unknown)
    expect(await this.#send(client, this.#unknown)).toEqual(first)
    this.#book(this.#unknown, first)
    this.#unknown = null
  }

  /** Asserts that this writer's products are exactly the acknowledged ones. */
  checkExactly(stored: ReadonlyMap<string, Product>) {
    const mine = new Map(this.#mine(stored).map((product) => [product.id, product]))
    expect(mine).toEqual(this.#products)
  }

  #mine(stored: ReadonlyMap<string, Product>): Product[] {
    return [...stored.values()].filter(({ category }) => category === this.#name)
  }

  #next(): Write {
    this.#writes += 1
    const key = `${this.#name} ${this.#writes}`.replaceAll(' ', '-')
    const ids = [...this.#products.keys()]
    const productId = ids.length > 0 ? (ids[this.#random.below(ids.length)] ?? null) : null
    const kind = productId
      ? this.#random.pick<Kind>(['created', 'created', 'updated', 'deleted'])
      : 'created'
    const body = sampleProduct({ name: `Product ${this.#writes}`, category: this.#name })
    const path = `/api/products/${productId}`
    if (kind === 'created') {
      return { kind, method: 'POST', path: '/api/products', body, key, productId: null }
    }
    if (kind === 'updated') return { kind, method: 'PUT', path, body, key, productId }
    return { kind, method: 'DELETE', path, body: null, key, productId }
  }

  async #send({ address, person }: Client, { method, path, body, key }: Write): Promise<unknown> {
    const answer = await ask(`${address}${path}`, {
      method,
      headers: {
        ...bearer(person),
        'idempotency-key': key,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return okJson(answer)
  }

  #book({ kind }: Write, reply: unknown) {
    const product = reply as Product
    this.counts[kind] += 1
    if (kind === 'deleted') this.#products.delete(product.id)
    else this.#products.set(product.id, product)
  }
}

/** Everything a person's company has, by id. */
export async function storedProducts({ address, person }: Client): Promise<Map<string, Product>> {
  const found = new Map<string, Product>()
  let cursor: string | null = null
  do {
    const query = new URLSearchParams({ limit: '100', ...(cursor ? { cursor } : {}) })
    const answer = await ask(`${address}${listProducts.path}?${query}`, { headers: bearer(person) })
    const page: Reply<typeof listProducts> = okJson(answer)
    for (const product of page.items) {
      expect(found.has(product.id)).toBe(false)
      found.set(product.id, product)
    }
    cursor = page.nextCursor
    // The stored count must agree with the rows.
    if (!cursor) expect(page.total).toBe(found.size)
  } while (cursor)
  return found
}
