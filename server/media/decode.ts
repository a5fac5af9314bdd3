import { refusal } from '../../contract/errors.ts'
import { storageErrors } from '../../contract/storage/storage.ts'
import { type Decoder, type DecoderHost, inputUnread, startDecoder } from './start-decoder.ts'

/** The longest first line of an answer, in bytes. */
const mostLine = 64 * 1024

/** What a decoder answered: a line of JSON, and the bytes after it. */
export type Decoded = { header: unknown; bytes: Buffer }

/**
 * Runs a decoder to its end. Throws if it fails or answers more than `mostBytes`, because a malicious file may
 * make it send anything; 503 if the store did not give it its file.
 */
export async function decode(
  host: DecoderHost,
  decoder: Decoder,
  mostBytes: number,
  signal?: AbortSignal,
): Promise<Decoded> {
  signal?.throwIfAborted()
  const { answer, end, stop } = startDecoder(host, decoder)
  signal?.addEventListener('abort', stop)
  const chunks: Buffer[] = []
  let length = 0
  answer.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > mostLine + mostBytes) stop()
    else chunks.push(chunk)
  })
  const failure = await end
  signal?.removeEventListener('abort', stop)
  signal?.throwIfAborted()
  if (failure === inputUnread) throw refusal(storageErrors.storeUnavailable)
  if (failure !== null) throw new Error(`decoding ${failure}`)
  const all = Buffer.concat(chunks)
  const line = all.subarray(0, mostLine).indexOf('\n')
  if (line < 0) throw new Error('decoding ended without an answer')
  return { header: JSON.parse(all.toString('utf8', 0, line)), bytes: all.subarray(line + 1) }
}
