import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, generalErrors } from '../../../contract/errors.ts'
import { permissions } from '../../../contract/permissions.ts'
import { meQuery } from './use-me.ts'

const staleTimeMs = 5 * 60_000

let current: { userId: string; client: QueryClient } | undefined

/** The cache of one user; another user in the same tab starts with an empty one. */
export function queryClientFor(userId: string): QueryClient {
  if (current?.userId !== userId) {
    current?.client.clear()
    current = { userId, client: createQueryClient() }
  }
  return current.client
}

/** Called after a sign-out, so that the next user of the tab finds no data. */
export function forgetQueries(): void {
  current?.client.clear()
  current = undefined
}

function createQueryClient(): QueryClient {
  // If something that the page offers is refused, the user's permissions have changed.
  const onError = (error: Error) => {
    const denied =
      error instanceof ApiError && error.code === permissions['company.view'].denied.code
    const known = requiresFactor(client.getQueryState(meQuery.queryKey)?.error)
    const suspended =
      isSuspended(error) && !isSuspended(client.getQueryState(meQuery.queryKey)?.error)
    if (denied || suspended || (requiresFactor(error) && !known)) {
      void client.invalidateQueries(meQuery)
    }
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: staleTimeMs,
        retry: (count, error) => count < 1 && isWorthRetrying(error),
      },
    },
  })
  return client
}

/** Whether the company now requires a second factor that the account does not have. */
export function requiresFactor(error: unknown): boolean {
  return error instanceof ApiError && error.code === generalErrors.secondFactorRequired.code
}

/** Whether the operator has suspended the user's company. */
export function isSuspended(error: unknown): boolean {
  return error instanceof ApiError && error.code === generalErrors.companySuspended.code
}

/** A refusal is final; a lost connection or a busy server may recover. */
function isWorthRetrying(error: Error): boolean {
  return !(error instanceof ApiError && error.status >= 400 && error.status < 500)
}
