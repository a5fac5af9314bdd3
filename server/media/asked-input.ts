// Runs inside a decoder's process.
import type { Socket } from 'node:net'

/** A decoder's request: the first byte and the one after the last, in eight bytes each. */
export const askedBytes = 16
/** The number of bytes precedes the bytes of a response. */
export const headBytes = 8

/** The file to decode if the server has no descriptor of it: requests its parts from the server. */
export class AskedInput {
  readonly #server: Socket
  readonly #waiting: ((bytes: Buffer) => void)[] = []
  #head = Buffer.alloc(0)
  #body: Buffer | null = null
  #filled = 0

  constructor(server: Socket) {
    this.#server = server.on('data', (chunk: Buffer) => this.#hear(chunk))
  }

  /** The bytes from `start` up to, but not including, `end`, or fewer at the end of the file. */
  read(start: number, end: number): Promise<Buffer> {
    const asked = Buffer.alloc(askedBytes)
    asked.writeBigUInt64BE(BigInt(start))
    asked.writeBigUInt64BE(BigInt(end), 8)
    // The process must not end while it waits.
    this.#server.ref()
    this.#server.write(asked)
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  #hear(chunk: Buffer) {
    for (let rest = chunk; rest.length > 0; ) {
      rest = this.#body ? this.#fill(this.#body, rest) : this.#begin(rest)
      if (this.#body?.length === this.#filled) this.#end(this.#body)
    }
  }

  #begin(bytes: Buffer): Buffer {
    const length = Math.min(headBytes - this.#head.length, bytes.length)
    this.#head = Buffer.concat([this.#head, bytes.subarray(0, length)])
    if (this.#head.length === headBytes) {
      this.#body = Buffer.allocUnsafeSlow(Number(this.#head.readBigUInt64BE()))
      this.#filled = 0
      this.#head = Buffer.alloc(0)
    }
    return bytes.subarray(length)
  }

  #fill(body: Buffer, bytes: Buffer): Buffer {
    const length = bytes.copy(body, this.#filled)
    this.#filled += length
    return bytes.subarray(length)
  }

  #end(body: Buffer) {
    this.#body = null
    this.#waiting.shift()?.(body)
    if (this.#waiting.length === 0) this.#server.unref()
  }
}
