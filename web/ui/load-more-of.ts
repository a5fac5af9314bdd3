import type { UseInfiniteQueryResult } from '@tanstack/react-query'

type List = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'fetchNextPage'
>

/** Loads the next page of a list, if there is one and the last attempt did not fail. */
export const loadMoreOf = (list: List) => () => {
  if (list.hasNextPage && !list.isFetching && !list.isFetchNextPageError) void list.fetchNextPage()
}
