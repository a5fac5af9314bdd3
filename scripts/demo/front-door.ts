import { randomBytes } from 'node:crypto'
import { AuthClient } from '@supabase/auth-js'
import { getConfig } from '../../contract/account/account.ts'
import type { Endpoint, Reply, Request } from '../../contract/endpoint.ts'
import { publicObjectPath } from '../../contract/storage/storage.ts'

export type Person = { id: string; email: string; token: string }

/** Calls the server's API as its web app does, with no way around its rules. */
export class FrontDoor {
  readonly api: string
  #publicUrl: Promise<string> | undefined

  /** `api` is the server's URL, without a trailing slash. */
  constructor(api: string) {
    this.api = api
  }

  async signUp(email: string, password: string, data: object): Promise<Person> {
    const answer = await this.#auth().signUp({ email, password, options: { data } })
    if (answer.error || !answer.data.session) {
      throw new Error(`${email} could not sign up: ${answer.error?.message ?? 'no session'}`)
    }
    return { id: answer.data.session.user.id, email, token: answer.data.session.access_token }
  }

  /** Null if the credentials are wrong. */
  async signIn(email: string, password: string): Promise<Person | null> {
    const { data } = await this.#auth().signInWithPassword({ email, password })
    return data.session
      ? { id: data.session.user.id, email, token: data.session.access_token }
      : null
  }

  async call<E extends Endpoint>(
    as: Person | null,
    endpoint: E,
    request: Request<E>,
  ): Promise<Reply<E>> {
    const { params, body } = request as Request<Endpoint>
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params?.[name]))
    const answer = await fetch(`${this.api}${path}`, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', ...bearer(as) },
      ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    })
    if (!answer.ok) throw new Error(`${endpoint.name} was refused: ${await answer.text()}`)
    return (await answer.json()) as Reply<E>
  }

  /** Stores a file in the folder of the owner's company and returns its public URL. */
  async store(owner: Person, bucket: string, type: string, bytes: Buffer): Promise<string> {
    const name = `${randomBytes(16).toString('hex')}.${type.split('/')[1]}`
    const path = `${bucket}/${owner.id}/${name}`
    const answer = await fetch(`${this.api}/storage/v1/object/${path}`, {
      method: 'POST',
      headers: { 'content-type': type, ...bearer(owner) },
      body: new Uint8Array(bytes),
    })
    if (!answer.ok) throw new Error(`A file was not stored: ${await answer.text()}`)
    this.#publicUrl ??= this.call(null, getConfig, {}).then(({ publicUrl }) => publicUrl)
    return `${await this.#publicUrl}${publicObjectPath}/${path}`
  }

  #auth() {
    return new AuthClient({
      url: `${this.api}/auth/v1`,
      persistSession: false,
      autoRefreshToken: false,
    })
  }
}

function bearer(as: Person | null): Record<string, string> {
  return as ? { authorization: `Bearer ${as.token}` } : {}
}
