import { randomBytes } from 'node:crypto'
import { AuthClient } from '@supabase/auth-js'
import { Upload } from 'tus-js-client'
import { getConfig } from '../../contract/account/account.ts'
import type { Endpoint, Reply, Request } from '../../contract/endpoint.ts'
import { buckets, publicObjectPath, videoChunkBytes } from '../../contract/storage/storage.ts'

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

  /** Stores a logo and returns its public URL. */
  async storeLogo(as: Person, companyId: string, bytes: Buffer): Promise<string> {
    const key = `${companyId}/${objectName('png')}`
    const answer = await fetch(`${this.api}/storage/v1/object/${buckets.logos}/${key}`, {
      method: 'POST',
      headers: { 'content-type': 'image/png', ...bearer(as) },
      body: new Uint8Array(bytes),
    })
    if (!answer.ok) throw new Error(`The logo was not stored: ${await answer.text()}`)
    return this.#makeAddress(buckets.logos, key)
  }

  /** Uploads a video in resumable chunks and returns its public URL. */
  async uploadVideo(
    as: Person,
    companyId: string,
    { bytes, type, extension }: { bytes: Buffer; type: string; extension: string },
  ): Promise<string> {
    const objectKey = `${companyId}/${objectName(extension)}`
    await new Promise<void>((onSuccess, onError) => {
      const upload: Upload = new Upload(bytes, {
        endpoint: `${this.api}/storage/v1/upload/resumable`,
        // The server answers with its public URL, where a development server may not listen yet.
        onUploadUrlAvailable: () => {
          if (upload.url) upload.url = `${this.api}${new URL(upload.url).pathname}`
        },
        chunkSize: videoChunkBytes,
        headers: bearer(as),
        metadata: {
          bucketName: buckets.videos,
          objectName: objectKey,
          contentType: type,
          cacheControl: '3600',
        },
        onSuccess: () => onSuccess(),
        onError,
      })
      upload.start()
    })
    return this.#makeAddress(buckets.videos, objectKey)
  }

  async #makeAddress(bucket: string, key: string): Promise<string> {
    this.#publicUrl ??= this.call(null, getConfig, {}).then(({ publicUrl }) => publicUrl)
    return `${await this.#publicUrl}${publicObjectPath}/${bucket}/${key}`
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

function objectName(extension: string): string {
  return `${Date.now()}-${randomBytes(16).toString('hex')}.${extension}`
}
