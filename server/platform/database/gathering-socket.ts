import { Socket } from 'node:net'

/**
 * Sends what is written in one turn of the event loop by one system call. A statement is five
 * messages, a transaction's opening six; each call of its own costs as much as making the message.
 */
export class GatheringSocket extends Socket {
  #gathering = false

  override connect(...options: unknown[]): this {
    const connect = super.connect as (...given: unknown[]) => this
    connect.apply(this, options)
    // Node has just laid its own `write` over ours.
    Reflect.deleteProperty(this, 'write')
    return this
  }

  override write(data: string | Uint8Array, encoding?: unknown, done?: unknown): boolean {
    if (!this.#gathering) {
      this.#gathering = true
      this.cork()
      process.nextTick(() => {
        this.#gathering = false
        this.uncork()
      })
    }
    return super.write(data, encoding as BufferEncoding, done as () => void)
  }
}
