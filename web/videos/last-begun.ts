/** What begins at a moment: a chapter, a line of captions. */
type Begun = { startMs: number }

/** Index of the last that has begun by then; -1 before the first. They are in order. */
export function lastBegun(items: readonly Begun[], seconds: number): number {
  // A jump to the beginning of one lands a hair before it.
  const ms = seconds * 1000 + 20
  let [from, to] = [0, items.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((items[middle]?.startMs ?? 0) <= ms) from = middle + 1
    else to = middle
  }
  return from - 1
}
