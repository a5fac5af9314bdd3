/** The longest row of a caption, in characters; a caption has at most two. */
export const longestRow = 42

/**
 * The rows of a caption: one if it fits, else two of at most `longestRow` characters, broken after a clause or where
 * they are about equally long. Null if two rows are not enough.
 */
export function captionRows(text: string): string[] | null {
  const signs = [...text]
  if (signs.length <= longestRow) return [text]
  let best: { rows: string[]; cost: number } | null = null
  for (const [at, sign] of signs.entries()) {
    if (sign !== ' ') continue
    const rows = [signs.slice(0, at).join(''), signs.slice(at + 1).join('')]
    const lengths = [at, signs.length - at - 1] as const
    if (Math.max(...lengths) > longestRow) continue
    const clause = /[.,;:!?…–]$/u.test(rows[0] ?? '') ? 0 : 12
    const cost = clause + Math.abs(lengths[0] - lengths[1]) / 2
    if (!best || cost < best.cost) best = { rows, cost }
  }
  if (best) return best.rows
  // Scripts without spaces are broken in the middle.
  const middle = Math.ceil(signs.length / 2)
  return text.includes(' ') || middle > longestRow
    ? null
    : [signs.slice(0, middle).join(''), signs.slice(middle).join('')]
}
