/** A cue with its lines, before they are joined. */
export type Lines = { startMs: number; endMs: number; lines: string[] }

/** Captions that roll follow each other without a pause of this length. */
const longestPauseMs = 100

/** What share of the cues begins with the end of the one before, if captions roll. */
const rollingShare = 0.6

/**
 * Captions made while somebody speaks roll: each cue repeats what still stands above the new line. If these do,
 * each line is left once, with the time at which it is new. What is said twice stays twice.
 */
export function unrolled<Cue extends Lines>(cues: readonly Cue[]): readonly Cue[] {
  const repeats = cues.map((cue, at) => repeated(cues[at - 1], cue))
  const rolling = repeats.filter((count) => count > 0).length
  const tall = cues.filter(
    ({ lines }, at) => lines.length > (repeats[at] ?? 0) && repeats[at],
  ).length
  if (cues.length < 3 || tall < 1 || rolling < rollingShare * (cues.length - 1)) return cues
  const kept: Cue[] = []
  for (const [at, cue] of cues.entries()) {
    const lines = cue.lines.slice(repeats[at])
    const last = kept.at(-1)
    if (lines.length > 0) kept.push({ ...cue, lines })
    else if (last) last.endMs = Math.max(last.endMs, cue.endMs)
  }
  return kept
}

/** How many lines at the start of a cue are the last ones of the cue before. */
function repeated(before: Lines | undefined, { startMs, lines }: Lines): number {
  if (!before || Math.abs(startMs - before.endMs) > longestPauseMs) return 0
  for (let count = Math.min(before.lines.length, lines.length); count > 0; count--) {
    if (before.lines.slice(-count).every((line, at) => line === lines[at])) return count
  }
  return 0
}
