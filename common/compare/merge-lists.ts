import { commonPlaces } from './common-places.ts'

/** The same stretch of a list as it was, and as two people have it now. */
export type Stretch<Item> = { base: Item[]; mine: Item[]; theirs: Item[] }

/**
 * Merges two changes of a list. Stretches that both have changed go to `resolve`; if that returns null, so does this.
 */
export function mergeLists<Item>(
  { base, mine, theirs }: Stretch<Item>,
  keyOf: (item: Item) => string,
  resolve: (stretch: Stretch<Item>) => Item[] | null,
): Item[] | null {
  const keys = base.map(keyOf)
  const inMine = new Map(commonPlaces(keys, mine.map(keyOf)))
  const inTheirs = new Map(commonPlaces(keys, theirs.map(keyOf)))
  const merged: Item[] = []
  const from = { base: 0, mine: 0, theirs: 0 }
  for (let at = 0; at <= base.length; at += 1) {
    const end = at === base.length
    const [toMine, toTheirs] = end
      ? [mine.length, theirs.length]
      : [inMine.get(at), inTheirs.get(at)]
    if (toMine === undefined || toTheirs === undefined) continue
    const stretch = {
      base: base.slice(from.base, at),
      mine: mine.slice(from.mine, toMine),
      theirs: theirs.slice(from.theirs, toTheirs),
    }
    const items = mergeStretch(stretch, keyOf, resolve)
    if (!items) return null
    merged.push(...items)
    const kept = mine[toMine]
    if (!end && kept !== undefined) merged.push(kept)
    Object.assign(from, { base: at + 1, mine: toMine + 1, theirs: toTheirs + 1 })
  }
  return merged
}

function mergeStretch<Item>(
  stretch: Stretch<Item>,
  keyOf: (item: Item) => string,
  resolve: (stretch: Stretch<Item>) => Item[] | null,
): Item[] | null {
  const { base, mine, theirs } = stretch
  const keys = (items: Item[]) => JSON.stringify(items.map(keyOf))
  const [was, now, other] = [keys(base), keys(mine), keys(theirs)]
  if (other === was || other === now) return mine
  if (now === was) return theirs
  return around(stretch, keys) ?? resolve(stretch)
}

/** Whoever only wrote before or after what the other has changed writes around the change. */
function around<Item>({ base, mine, theirs }: Stretch<Item>, keys: (items: Item[]) => string) {
  if (base.length === 0) return null
  for (const [changed, kept] of [
    [mine, theirs],
    [theirs, mine],
  ] as const) {
    for (let at = 0; at + base.length <= kept.length; at += 1) {
      const end = at + base.length
      if (keys(kept.slice(at, end)) === keys(base)) {
        return [...kept.slice(0, at), ...changed, ...kept.slice(end)]
      }
    }
  }
  return null
}
