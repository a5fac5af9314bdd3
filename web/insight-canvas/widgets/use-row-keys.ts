import { useState } from 'react'

type Keyed = { rows: readonly string[]; keys: readonly string[]; next: number }

/**
 * Keys for rows without ids, so that a row keeps its component while it is edited, even if rows are
 * added or removed before it.
 */
export function useRowKeys(rows: readonly unknown[]): readonly string[] {
  const texts = rows.map((row) => JSON.stringify(row))
  const [kept, setKept] = useState<Keyed>(() => keyed({ rows: [], keys: [], next: 0 }, texts))
  if (same(kept.rows, texts)) return kept.keys
  const now = keyed(kept, texts)
  setKept(now)
  return now.keys
}

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((text, at) => text === b[at])

/** Rows before and after the difference keep their keys; if the number of rows is the same, all do. */
export function keyed({ rows, keys, next }: Keyed, now: readonly string[]): Keyed {
  const most = Math.min(rows.length, now.length)
  if (rows.length === now.length) return { rows: now, keys, next }
  let before = 0
  while (before < most && rows[before] === now[before]) before++
  let after = 0
  while (after < most - before && rows.at(-1 - after) === now.at(-1 - after)) after++
  const added = Math.max(now.length - before - after, 0)
  return {
    rows: now,
    keys: [
      ...keys.slice(0, before),
      ...Array.from({ length: added }, (_, at) => String(next + at)),
      ...keys.slice(keys.length - after),
    ],
    next: next + added,
  }
}
