import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'

type Row = { id: string }
type Pages = InfiniteData<{ items: Row[]; total: number; all: number }>

/**
 * Takes a row out of every list of these names, before the server has answered. What it returns
 * puts the row back where it stood, whatever came or went meanwhile.
 */
export async function takeRowOut(
  client: QueryClient,
  names: string[],
  id: string,
): Promise<() => void> {
  const lists = { predicate: (query: Query) => names.includes(query.queryKey[0] as string) }
  // An answer under way knows nothing of this; a list that is asked for the first time waits for it.
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

/** The list that a query holds; others of the same name hold something else. */
function pagesOf(query: Query): Pages | undefined {
  const data = query.state.data as Partial<Pages> | undefined
  return data?.pages ? (data as Pages) : undefined
}

/** The row, and the ids of those above it. */
function placeOf(list: Pages | undefined, id: string) {
  const rows = list?.pages.flatMap(({ items }) => items) ?? []
  const index = rows.findIndex((row) => row.id === id)
  const row = rows[index]
  return row && { row, before: rows.slice(0, index).map((above) => above.id) }
}

const without = (list: Pages, id: string) =>
  recount(list, -1, (items) => items.filter((row) => row.id !== id))

/** Below the last of those that stood above it and still do; nothing where it is back already. */
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
