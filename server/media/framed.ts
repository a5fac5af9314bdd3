/**
 * A line of JSON and the bytes that belong to it, as one input of a process. Half a surrogate pair is no
 * character, and not every process reads it.
 */
export function framed(header: object, parts: readonly Uint8Array[]): Buffer {
  const lengths = parts.map(({ length }) => length)
  const line = JSON.stringify({ header, lengths }, (_, value) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  )
  return Buffer.concat([Buffer.from(`${line}\n`), ...parts])
}

/** What was framed. */
export function unframed<Header>(input: Buffer): { header: Header; parts: Buffer[] } {
  const end = input.indexOf('\n')
  const { header, lengths } = JSON.parse(input.toString('utf8', 0, end)) as {
    header: Header
    lengths: number[]
  }
  let from = end + 1
  const parts = lengths.map((length) => {
    from += length
    return input.subarray(from - length, from)
  })
  return { header, parts }
}
