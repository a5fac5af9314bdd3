import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'

type Row = { id: string }
type Pages = InfiniteData<{ items: Row[]; total: number; all: number }>

/**
 * Removes rows from every cached list under these keys before the server has answered. Returns a
 * function that puts them back in their places, whatever changed meanwhile.
 */
export async function removeFromLists(
  client: QueryClient,
  names: string[],
  ids: readonly string[],
): Promise<() => void> {
  const lists = listsNamed(names)
  // Responses in flight would not include the change. A list that is loading for the first time has
  // to wait for its response.
  await client.cancelQueries({
    predicate: (query) => lists.predicate(query) && listIn(query) !== undefined,
  })
  const taken = client
    .getQueryCache()
    .findAll(lists)
    .flatMap((query) => {
      const places = placesOf(listIn(query), ids)
      return places.length > 0 ? [{ queryKey: query.queryKey, places }] : []
    })
  for (const { queryKey, places } of taken) {
    client.setQueryData<Pages>(queryKey, (list) => list && without(list, places))
  }
  return () => {
    for (const { queryKey, places } of taken) {
      client.setQueryData<Pages>(queryKey, (list) => list && places.reduce(withRow, list))
    }
  }
}

const listsNamed = (names: string[]) => ({
  predicate: ({ queryKey: [name] }: Pick<Query, 'queryKey'>) => names.includes(name as string),
})

/** What a query for one row starts with, if a cached list under these keys contains the row. */
export function fromLists<Item extends Row>(client: QueryClient, names: string[], id: string) {
  const find = () => {
    for (const query of client.getQueryCache().findAll(listsNamed(names))) {
      const row = listIn(query)
        ?.pages.flatMap(({ items }) => items)
        .find((item) => item.id === id)
      if (row) return { row: row as Item, at: query.state.dataUpdatedAt }
    }
    return undefined
  }
  return { initialData: () => find()?.row, initialDataUpdatedAt: () => find()?.at }
}

/** The list in a query, if it is one: queries under the same key may hold other data. */
function listIn(query: Query): Pages | undefined {
  const data = query.state.data as Partial<Pages> | undefined
  return data?.pages ? (data as Pages) : undefined
}

/** A row, and the ids of the rows above it. */
type Place = { row: Row; before: string[] }

function placesOf(list: Pages | undefined, ids: readonly string[]): Place[] {
  const rows = list?.pages.flatMap(({ items }) => items) ?? []
  return rows.flatMap((row, index) =>
    ids.includes(row.id) ? [{ row, before: rows.slice(0, index).map(({ id }) => id) }] : [],
  )
}

function without(list: Pages, places: Place[]): Pages {
  const ids = places.map(({ row }) => row.id)
  return recount(list, -ids.length, (items) => items.filter(({ id }) => !ids.includes(id)))
}

/**
 * Inserts the row after the last of its former predecessors that still exist; does nothing if it is
 * already back.
 */
function withRow(list: Pages, { row, before }: Place): Pages {
  const rows = list.pages.flatMap(({ items }) => items)
  if (rows.some(({ id }) => id === row.id)) return list
  const above = rows.findLast(({ id }) => before.includes(id))
  const page = above ? list.pages.find(({ items }) => items.includes(above)) : list.pages[0]
  return recount(list, 1, (items) =>
    items === page?.items ? items.toSpliced(above ? items.indexOf(above) + 1 : 0, 0, row) : items,
  )
}

function recount(list: Pages, change: number, alter: (items: Row[]) => Row[]): Pages {
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      items: alter(page.items),
      total: page.total + change,
      all: page.all + change,
    })),
  }
}
