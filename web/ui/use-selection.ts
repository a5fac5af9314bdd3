import { useRef, useState } from 'react'
import { bulkLimit } from '../../contract/endpoint.ts'

/** The selected rows of a list. */
export type Selection<Item> = {
  chosen: Item[]
  all: boolean
  has: (item: Item) => boolean
  /** The name of a row, for its checkbox. */
  nameOf: (item: Item) => string
  /** Selects or deselects a row; with `range`, all rows from the previously toggled one. */
  toggle: (item: Item, range: boolean) => void
  /** Selects every loaded row, or none if all are. */
  toggleAll: () => void
  clear: () => void
}

/** At most `bulkLimit` rows are selected; rows that leave the list are deselected. */
export function useSelection<Item extends { id: string }>(
  items: Item[],
  nameOf: (item: Item) => string,
): Selection<Item> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string>(undefined)
  const chosen = items.filter(({ id }) => ids.has(id))
  const select = (next: Item[]) => setIds(new Set(next.slice(0, bulkLimit).map(({ id }) => id)))
  const all = items.length > 0 && chosen.length === Math.min(items.length, bulkLimit)
  return {
    chosen,
    all,
    has: ({ id }) => ids.has(id),
    nameOf,
    toggle: (item, range) => {
      const [at, from] = [item.id, last.current].map((id) =>
        items.findIndex((row) => row.id === id),
      )
      const touched =
        range && at !== undefined && from !== undefined && from >= 0
          ? items.slice(Math.min(at, from), Math.max(at, from) + 1)
          : [item]
      last.current = item.id
      const others = chosen.filter((row) => !touched.includes(row))
      select(ids.has(item.id) ? others : [...others, ...touched])
    },
    toggleAll: () => select(all ? [] : items),
    clear: () => select([]),
  }
}
