import { expect } from 'vitest'
import { buckets, publicObjectPath } from '../../contract/storage.ts'
import { fixture, sha256 } from './fixtures.ts'
import { type Answer, ask, bearer, type Client } from './kill-client.ts'
import { Seeded } from './random.ts'

export const uploadBytes = 24 * 1024 * 1024
const pieceBytes = 1024 * 1024

/** One resumable upload, which goes on over any number of servers until it is whole. */
export class Upload {
  readonly #bytes: Buffer
  readonly #key: string
  #path: string | null = null
  /** How far the server said it has come. */
  acknowledged = 0
  /** How far bytes have been handed to a connection. */
  #sent = 0

  constructor(name: string, companyId: string) {
    const head = fixture('h264-aac.mp4')
    this.#bytes = Buffer.concat([head, new Seeded(name).bytes(uploadBytes - head.length)])
    this.#key = `${companyId}/${name.replaceAll(' ', '-')}.mp4`
  }

  get isWhole(): boolean {
    return this.acknowledged === uploadBytes
  }

  /** Sends piece by piece until the file is whole. `done` hears of each acknowledged piece. */
  async run(client: Client, done: (upload: this) => void) {
    this.#path ??= await this.#create(client)
    while (!this.isWhole) {
      const from = this.acknowledged
      this.#sent = Math.min(from + pieceBytes, uploadBytes)
      const answer = await this.#ask(client, 'PATCH', {
        headers: { 'upload-offset': `${from}`, 'content-type': 'application/offset+octet-stream' },
        body: new Uint8Array(this.#bytes.subarray(from, this.#sent)),
      })
      expect(answer.status, answer.bytes.toString()).toBe(204)
      this.acknowledged = offsetOf(answer)
      expect(this.acknowledged).toBe(this.#sent)
      done(this)
    }
  }

  /** After a kill: nothing acknowledged is lost, nothing is there that was not sent. */
  async check(client: Client) {
    if (!this.#path) return
    const answer = await this.#ask(client, 'HEAD')
    expect(answer.status).toBe(200)
    expect(offsetOf(answer)).toBeGreaterThanOrEqual(this.acknowledged)
    expect(offsetOf(answer)).toBeLessThanOrEqual(Math.max(this.#sent, this.acknowledged))
    expect(answer.headers.get('upload-length')).toBe(String(uploadBytes))
    this.acknowledged = offsetOf(answer)
  }

  /** What comes back is what was sent, byte by byte. */
  async checkDownload({ address }: Client) {
    const answer = await ask(`${address}${publicObjectPath}/${buckets.videos}/${this.#key}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('video/mp4')
    expect(answer.headers.get('etag')).toBe(`"${sha256(this.#bytes)}"`)
    expect(sha256(answer.bytes)).toBe(sha256(this.#bytes))
    expect(answer.bytes.equals(this.#bytes)).toBe(true)
  }

  async #create({ address, person }: Client): Promise<string> {
    const facts = { bucketName: buckets.videos, objectName: this.#key, contentType: 'video/mp4' }
    const metadata = Object.entries(facts).map(
      ([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`,
    )
    const answer = await ask(`${address}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: {
        ...bearer(person),
        'tus-resumable': '1.0.0',
        'upload-length': String(uploadBytes),
        'upload-metadata': metadata.join(','),
      },
    })
    expect(answer.status, answer.bytes.toString()).toBe(201)
    return new URL(answer.headers.get('location') ?? '').pathname
  }

  #ask({ address, person }: Client, method: string, request: RequestInit = {}) {
    return ask(`${address}${this.#path}`, {
      method,
      ...request,
      headers: {
        ...bearer(person),
        'tus-resumable': '1.0.0',
        ...(request.headers as Record<string, string> | undefined),
      },
    })
  }
}

function offsetOf({ headers }: Answer): number {
  return Number(headers.get('upload-offset') ?? Number.NaN)
}
