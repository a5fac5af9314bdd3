/** The body of another server's answer: of a `Response`, or of node:http. */
type Body = AsyncIterable<Uint8Array> | null

/** Reads a body to its end. Throws, and stops reading, once it is longer than `mostBytes`. */
export async function readBody(body: Body, mostBytes: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > mostBytes) throw new Error(`an answer of more than ${mostBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Reads the first `mostBytes` of a body as text, and no more. */
export async function readBeginning(body: Body, mostBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    parts.push(part)
    bytes += part.length
    if (bytes >= mostBytes) break
  }
  return Buffer.concat(parts).subarray(0, mostBytes).toString('utf8')
}
