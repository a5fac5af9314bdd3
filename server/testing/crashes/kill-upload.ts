import { request } from 'node:http'
import { expect } from 'vitest'
import { buckets, publicObjectPath } from '../../../contract/storage/storage.ts'
import { Seeded } from '../attacks/random.ts'
import { fixture, sha256 } from '../fixtures.ts'
import { type Answer, ask, bearer, type Client } from '../wire-client.ts'

export const uploadBytes = 24 * 1024 * 1024
const pieceBytes = 1024 * 1024

/** One resumable upload, which continues across any number of servers until it is complete. */
export class Upload {
  readonly #bytes: Buffer
  readonly #key: string
  #path: string | null = null
  /** The offset that the server acknowledged. */
  acknowledged = 0
  /** The number of bytes handed to a connection. */
  #sent = 0

  constructor(name: string, companyId: string) {
    const head = fixture('h264-aac.mp4')
    this.#bytes = Buffer.concat([head, new Seeded(name).bytes(uploadBytes - head.length)])
    this.#key = `${companyId}/${name.replaceAll(' ', '-')}.mp4`
  }

  get sha256(): string {
    return sha256(this.#bytes)
  }

  /** Where the complete file can be read. */
  get publicPath(): string {
    return `${publicObjectPath}/${buckets.videos}/${this.#key}`
  }

  get isWhole(): boolean {
    return this.acknowledged === uploadBytes
  }

  /** Sends chunks until complete. `done` is called and awaited after each acknowledged chunk. */
  async run(client: Client, done: (upload: this) => unknown) {
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
      await done(this)
    }
  }

  /** Sends only the first half of a chunk, and returns the offset that the server reports. */
  async sendHalf(client: Client): Promise<{ id: string; bytes: number; answer: Promise<number> }> {
    this.#path ??= await this.#create(client)
    const bytes = pieceBytes / 2
    this.#sent = this.acknowledged + bytes
    const piece = request(`${client.address}${this.#path}`, {
      method: 'PATCH',
      headers: {
        ...bearer(client.person),
        'tus-resumable': '1.0.0',
        'upload-offset': this.acknowledged,
        'content-type': 'application/offset+octet-stream',
        'content-length': pieceBytes,
      },
    })
    const answer = new Promise<number>((resolve, reject) => {
      piece.once('error', reject)
      piece.once('response', ({ statusCode, headers }) => {
        if (statusCode !== 204) reject(new Error(`PATCH was answered ${statusCode}`))
        this.acknowledged = Number(headers['upload-offset'])
        resolve(this.acknowledged)
        piece.destroy()
      })
    })
    piece.write(this.#bytes.subarray(this.acknowledged, this.#sent))
    return { id: this.#path.slice(this.#path.lastIndexOf('/') + 1), bytes: this.#sent, answer }
  }

  /** After a kill: nothing acknowledged is lost, and nothing unsent is stored. */
  async check(client: Client) {
    if (!this.#path) return
    const answer = await this.#ask(client, 'HEAD')
    expect(answer.status).toBe(200)
    expect(offsetOf(answer)).toBeGreaterThanOrEqual(this.acknowledged)
    expect(offsetOf(answer)).toBeLessThanOrEqual(Math.max(this.#sent, this.acknowledged))
    expect(answer.headers.get('upload-length')).toBe(String(uploadBytes))
    this.acknowledged = offsetOf(answer)
  }

  /** The download equals the upload, byte by byte. */
  async checkDownload({ address }: Client) {
    const answer = await ask(`${address}${this.publicPath}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('video/mp4')
    expect(answer.headers.get('etag')).toBe(`"${this.sha256}"`)
    expect(sha256(answer.bytes)).toBe(this.sha256)
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

  #ask({ address, person }: Client, method: string, init: RequestInit = {}) {
    return ask(`${address}${this.#path}`, {
      method,
      ...init,
      headers: {
        ...bearer(person),
        'tus-resumable': '1.0.0',
        ...(init.headers as Record<string, string> | undefined),
      },
    })
  }
}

function offsetOf({ headers }: Answer): number {
  return Number(headers.get('upload-offset') ?? Number.NaN)
}
