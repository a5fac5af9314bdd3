/**
 * A line of JSON and its bytes, as one input of a process. Lone surrogates are replaced, because not every
 * process can read them.
 */
export function framed(header: object, parts: readonly Uint8Array[]): Buffer {
  const lengths = parts.map(({ length }) => length)
  const line = JSON.stringify({ header, lengths }, (_, value) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  )
  return Buffer.concat([Buffer.from(`${line}\n`), ...parts])
}

/** Splits framed input. */
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
