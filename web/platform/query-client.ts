import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../contract/errors.ts'

const staleTimeMs = 5 * 60_000

let current: { userId: string; client: QueryClient } | undefined

/** The cache of one user; another user on the same tab starts with an empty one. */
export function queryClientFor(userId: string): QueryClient {
  if (current?.userId !== userId) {
    current?.client.clear()
    current = { userId, client: createQueryClient() }
  }
  return current.client
}

/** Called after a sign-out: whoever comes next finds nothing. */
export function forgetQueries(): void {
  current?.client.clear()
  current = undefined
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleTimeMs,
        retry: (count, error) => count < 1 && isWorthRetrying(error),
      },
    },
  })
}

/** A refusal stays one; a lost connection or a busy server may not. */
function isWorthRetrying(error: Error): boolean {
  return !(error instanceof ApiError && error.status >= 400 && error.status < 500)
}
