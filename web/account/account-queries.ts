import type { User } from '@supabase/auth-js'
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import {
  accountMessages,
  endSession,
  listSecurityEvents,
  listSessions,
  renameMe,
} from '../../contract/account/account.ts'
import { ApiError, generalErrors } from '../../contract/errors.ts'
import { leaveCompany, teamMessages } from '../../contract/team/team.ts'
import { type Answer, type AuthClient, askAuth } from '../auth/ask-auth.ts'
import type { AuthFailure } from '../auth/auth-failure.ts'
import { call } from '../platform/calls/call.ts'
import { pagesOf } from '../platform/calls/pages-of.ts'
import { meQuery } from '../platform/session/use-me.ts'
import { serverMessage } from '../ui/server-message.ts'
import { toast } from '../ui/toast.ts'

/**
 * Calls the auth service the way `call` calls `/api`: throws ApiError with a message for the user.
 */
export async function callAuth<A extends Answer>(ask: (auth: AuthClient) => Promise<A>) {
  const { data, failure } = await askAuth(ask)
  if (failure) throw errorOf(failure)
  return data
}

function errorOf({ lasting, code = 'auth', message }: AuthFailure): ApiError {
  // As in `call`, status 0 stands for a failure that a retry may fix.
  const status = lasting ? 400 : 0
  return new ApiError({ status, code, message: message ?? generalErrors.internal.message })
}

export type OwnAccount = User & { has_password?: boolean }

/** The account as the auth service returns it, with its factors and identities. */
export const accountQuery = queryOptions({
  queryKey: ['account', 'user'],
  queryFn: async (): Promise<OwnAccount> => (await callAuth((auth) => auth.getUser())).user,
})

/** How many recovery codes exist, and how many are unused. */
export const recoveryCodesQuery = queryOptions({
  queryKey: ['account', 'recovery-codes'],
  queryFn: () => callAuth((auth) => auth.mfa.recoveryCodes.getStatus()),
})

export const sessionsQuery = infiniteQueryOptions({
  queryKey: ['account', 'sessions'],
  ...pagesOf(listSessions, {}),
  staleTime: 0,
})

export const securityEventsQuery = infiniteQueryOptions({
  queryKey: ['account', 'security-events'],
  ...pagesOf(listSecurityEvents, {}),
  staleTime: 0,
})

type Told = { title: string; description?: string }

/**
 * Changes the account, reports the outcome and refetches everything on the page: each change shows
 * in several places, the security events among them.
 */
export function useAccountChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  { done, failed }: { done?: Told; failed?: Told },
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      if (done) toast.success(done.title, done.description)
      return client.invalidateQueries({ queryKey: ['account'] })
    },
    onError: (error) => {
      if (failed) toast.error(failed.title, serverMessage(error) ?? error.message)
    },
  })
}

export function useRename() {
  const client = useQueryClient()
  return useAccountChange(
    async (name: string) => {
      await call(renameMe, { body: { name } })
      await Promise.all(
        ['me', 'team', 'dashboard'].map((key) => client.invalidateQueries({ queryKey: [key] })),
      )
    },
    { done: accountMessages.renamed, failed: accountMessages.renameFailed },
  )
}

/** Takes the user out of the company with this name, and forgets what was loaded of it. */
export function useLeaveCompany() {
  const client = useQueryClient()
  const { done, doneHint, failed } = teamMessages.leaving
  return useMutation({
    mutationFn: (_name: string) => call(leaveCompany, {}),
    onSuccess: async (_seat, name) => {
      await client.fetchQuery(meQuery)
      const kept: unknown[] = ['account', ...meQuery.queryKey]
      client.removeQueries({ predicate: ({ queryKey }) => !kept.includes(queryKey[0]) })
      toast.success(
        done.replace('{company}', () => name),
        doneHint,
      )
    },
    onError: (error) => toast.error(failed, serverMessage(error) ?? 'Please try again.'),
  })
}

export function useEndSession() {
  return useAccountChange((id: string) => call(endSession, { params: { id } }), {
    done: accountMessages.sessionEnded,
    failed: accountMessages.sessionFailed,
  })
}

export function useSignOutOthers() {
  return useAccountChange<void, void>(
    async () => {
      await callAuth(async (auth) => {
        const { error } = await auth.signOut({ scope: 'others' })
        // Two literals, so that `askAuth` can tell success and failure apart by type.
        return error ? { data: null, error } : { data: null, error: null }
      })
    },
    { done: accountMessages.othersSignedOut, failed: accountMessages.othersFailed },
  )
}

/** Removes a factor. That can lower this session's assurance level, so its token is renewed. */
export function useRemoveFactor(done: Told) {
  return useAccountChange(
    async (factorId: string) => {
      await callAuth((auth) => auth.mfa.unenroll({ factorId }))
      await callAuth((auth) => auth.refreshSession())
    },
    { done, failed: accountMessages.removeFailed },
  )
}
