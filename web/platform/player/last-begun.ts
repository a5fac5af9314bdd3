/** Something with a start time: a chapter, a caption. */
type Begun = { startMs: number }

/** The index of the last item that has started; -1 before the first. The items are in order. */
export function lastBegun(items: readonly Begun[], seconds: number): number {
  // Seeking to a start time can land slightly before it.
  const ms = seconds * 1000 + 20
  let [from, to] = [0, items.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((items[middle]?.startMs ?? 0) <= ms) from = middle + 1
    else to = middle
  }
  return from - 1
}
