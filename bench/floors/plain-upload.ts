// The floor of uploads: bare Fastify writes the chunks of a TUS upload to a file, hashes them with
// SHA-256 in a thread, and calls fsync at the end. No account, database or content check.
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import Fastify from 'fastify'

const path = '/storage/v1/upload/resumable'
const writeBytes = 512 * 1024

if (isMainThread) await serve(process.env.FLOOR_FILE ?? '')
else hashEverything()

function hashEverything() {
  let hash = createHash('sha256')
  parentPort?.on('message', (pieces: Uint8Array<ArrayBuffer>[] | 'end') => {
    if (pieces === 'end') {
      parentPort?.postMessage(hash.digest('hex'))
      hash = createHash('sha256')
      return
    }
    for (const piece of pieces) {
      hash.update(piece)
      piece.buffer.transfer(0)
    }
    parentPort?.postMessage('')
  })
}

async function serve(target: string) {
  const ask = hashingThread()
  const app = Fastify()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  let file: FileHandle
  let length = 0
  app.post(path, async (request, reply) => {
    file = await open(target, 'w')
    length = Number(request.headers['upload-length'])
    const { port } = app.server.address() as AddressInfo
    return reply.code(201).header('location', `http://127.0.0.1:${port}${path}/one`).send()
  })
  app.patch(`${path}/one`, async (request, reply) => {
    let at = Number(request.headers['upload-offset'])
    let hashed: Promise<string> | null = null
    for await (const chunks of gathered(request.raw)) {
      await file.writev(chunks, at)
      at += sizeOf(chunks)
      await hashed
      hashed = ask(chunks)
    }
    await hashed
    if (at === length) {
      await Promise.all([file.sync(), ask('end')])
      await file.close()
    }
    return reply.code(204).send()
  })
  process.on('disconnect', () => process.exit())
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
}

function hashingThread() {
  const worker = new Worker(new URL(import.meta.url))
  const waiting: ((answer: string) => void)[] = []
  worker.on('message', (answer: string) => waiting.shift()?.(answer))
  return (step: Buffer[] | 'end') => {
    const { promise, resolve } = Promise.withResolvers<string>()
    waiting.push(resolve)
    if (step === 'end') worker.postMessage(step)
    else
      worker.postMessage(
        step.map((chunk) => new Uint8Array(chunk.buffer)),
        step.map(bufferOf),
      )
    return promise
  }
}

/** Each chunk from a connection has its own ArrayBuffer. */
const bufferOf = ({ buffer }: Buffer) => buffer as ArrayBuffer

const sizeOf = (chunks: Buffer[]) => chunks.reduce((sum, { length }) => sum + length, 0)

async function* gathered(source: AsyncIterable<Buffer>) {
  let chunks: Buffer[] = []
  for await (const chunk of source) {
    const ours = chunk.buffer.byteLength === chunk.length
    chunks.push(ours ? chunk : Buffer.from(new Uint8Array(chunk).buffer))
    if (sizeOf(chunks) < writeBytes) continue
    yield chunks
    chunks = []
  }
  if (chunks.length > 0) yield chunks
}
