import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'

type Row = { id: string }
type Pages = InfiniteData<{ items: Row[]; total: number; all: number }>

/**
 * Removes a row from every cached list under these keys before the server has answered. Returns a
 * function that puts it back in its place, whatever changed meanwhile.
 */
export async function removeFromLists(
  client: QueryClient,
  names: string[],
  id: string,
): Promise<() => void> {
  const lists = { predicate: (query: Query) => names.includes(query.queryKey[0] as string) }
  // Responses under way would not include the change; a list on its first load has to wait for its
  // own.
  await client.cancelQueries({
    predicate: (query) => lists.predicate(query) && pagesOf(query) !== undefined,
  })
  const taken = client
    .getQueryCache()
    .findAll(lists)
    .flatMap((query) => {
      const place = placeOf(pagesOf(query), id)
      return place ? [{ queryKey: query.queryKey, ...place }] : []
    })
  for (const { queryKey } of taken) {
    client.setQueryData<Pages>(queryKey, (list) => list && without(list, id))
  }
  return () => {
    for (const { queryKey, row, before } of taken) {
      client.setQueryData<Pages>(queryKey, (list) => list && withRow(list, row, before))
    }
  }
}

/** The list in a query; queries of the same key may hold something else. */
function pagesOf(query: Query): Pages | undefined {
  const data = query.state.data as Partial<Pages> | undefined
  return data?.pages ? (data as Pages) : undefined
}

/** The row, and the ids of the rows above it. */
function placeOf(list: Pages | undefined, id: string) {
  const rows = list?.pages.flatMap(({ items }) => items) ?? []
  const index = rows.findIndex((row) => row.id === id)
  const row = rows[index]
  return row && { row, before: rows.slice(0, index).map((above) => above.id) }
}

const without = (list: Pages, id: string) =>
  recount(list, -1, (items) => items.filter((row) => row.id !== id))

/**
 * Inserts the row below the last of its former predecessors that still exist; does nothing if it is
 * back already.
 */
function withRow(list: Pages, row: Row, before: string[]): Pages {
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
