import type { UseInfiniteQueryResult } from '@tanstack/react-query'

type List = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'fetchNextPage'
>

/** Loads the next page of a list, where there is one and the last attempt did not fail. */
export const moreOf = (list: List) => () => {
  if (list.hasNextPage && !list.isFetching && !list.isFetchNextPageError) void list.fetchNextPage()
}
