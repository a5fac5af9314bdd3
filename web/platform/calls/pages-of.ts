import type { Endpoint, Request } from '../../../contract/endpoint.ts'
import { call } from './call.ts'

type Query<E extends Endpoint> = NonNullable<Request<E>['query']>

/** What to list; query parameters that are undefined are not sent. */
type Selection<E extends Endpoint> = Omit<Request<E>, 'query' | 'body'> & {
  query?: { [Name in keyof Query<E>]?: Query<E>[Name] | undefined }
}

type Context = { pageParam: string | null; signal: AbortSignal }

/** The options of an infinite query that fetch a list page by page. */
export const pagesOf = <E extends Endpoint>(list: E, { query, ...request }: Selection<E>) => ({
  queryFn: ({ pageParam, signal }: Context) => {
    const page = { ...request, query: { ...query, cursor: pageParam }, signal }
    return call<E>(list, page as unknown as Request<E> & { signal: AbortSignal })
  },
  initialPageParam: null as string | null,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
})
