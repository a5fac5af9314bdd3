// Hashes arriving data in its own thread, so that receiving need not wait. Answers each message once and in
// order.
import { createHash, type Hash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import type { DigestStep } from './growing-digest.ts'

const hashes = new Map<number, Hash>()

parentPort?.on('message', ({ id, chunks = [], over }: DigestStep) => {
  const hash = hashes.get(id) ?? createHash('sha256')
  hashes.set(id, hash)
  if (over) hashes.delete(id)
  for (const chunk of chunks) {
    hash.update(chunk)
    // Until the garbage collector runs, chunks would pile up by the megabyte.
    chunk.buffer.transfer(0)
  }
  const asked = chunks.length === 0 && !over
  parentPort?.postMessage(asked ? hash.copy().digest('hex') : '')
})
