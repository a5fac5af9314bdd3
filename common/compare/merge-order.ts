/**
 * Merges two orders based on `before`: one person made `after`, and others meanwhile made `theirs`. The result
 * is theirs, with that person's insertions and moves applied. Ids that either side removed are left out, unless
 * that person moved them.
 */
export function mergeOrder(
  before: readonly string[],
  after: readonly string[],
  theirs: readonly string[],
): string[] {
  const moved = movedIds(before, after)
  const kept = new Set(after)
  const removed = new Set(before.filter((id) => !kept.has(id)))
  const order = theirs.filter((id) => !moved.has(id) && !removed.has(id))
  const there = new Set(order)
  let previous = -1
  for (const id of after) {
    if (there.has(id)) {
      previous = order.indexOf(id)
    } else if (moved.has(id)) {
      previous += 1
      order.splice(previous, 0, id)
      there.add(id)
    }
  }
  return order
}

/** The ids that are new in `after`, or not in the longest part whose order is unchanged. */
function movedIds(before: readonly string[], after: readonly string[]): Set<string> {
  const places = new Map(before.map((id, place) => [id, place]))
  const kept = new Set(longestRising(after.flatMap((id) => places.get(id) ?? [])))
  return new Set(after.filter((id) => !kept.has(places.get(id) ?? -1)))
}

/** The longest increasing subsequence of distinct numbers (patience sorting). */
export function longestRising(numbers: readonly number[]): number[] {
  const tails: number[] = []
  const previous = new Map<number, number | undefined>()
  for (const number of numbers) {
    let [low, high] = [0, tails.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((tails[middle] ?? 0) < number) low = middle + 1
      else high = middle
    }
    previous.set(number, tails[low - 1])
    tails[low] = number
  }
  const rising: number[] = []
  for (let at = tails.at(-1); at !== undefined; at = previous.get(at)) rising.push(at)
  return rising.reverse()
}
