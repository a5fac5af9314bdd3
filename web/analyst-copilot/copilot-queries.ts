import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import {
  askCopilot,
  createCopilotSession,
  deleteCopilotSession,
  getCopilotSession,
  listCopilotSessions,
  renameCopilotSession,
  restoreCopilotSession,
} from '../../contract/analyst-copilot.ts'
import type { Request } from '../../contract/endpoint.ts'
import { call } from '../platform/calls/call.ts'

/** The user's sessions that match; while the search changes, the former result stays. */
export const sessionsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['copilot', 'sessions', search],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(search && { search }), ...(pageParam && { cursor: pageParam }) }
      return call(listCopilotSessions, { query, signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })

/** A session with its questions and answers, of which each opening shows what may be seen now. */
export const sessionQuery = (id: string) =>
  queryOptions({
    queryKey: ['copilot', 'session', id],
    queryFn: ({ signal }) => call(getCopilotSession, { params: { id }, signal }),
    refetchOnMount: 'always',
  })

/** A question, or a follow-up of one. */
export type Asked = Request<typeof askCopilot>['body']

const listKey = ['copilot', 'sessions']

/** Asks in a session, or in a new one where there is none; returns the session's id. */
export function useAsk(id: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ idempotencyKey, ...body }: Asked & { idempotencyKey: string }) => {
      const session =
        id ?? (await call(createCopilotSession, { idempotencyKey: `${idempotencyKey}-session` })).id
      await call(askCopilot, { params: { id: session }, body, idempotencyKey })
      return session
    },
    onSuccess: (session) =>
      Promise.all([
        client.invalidateQueries(sessionQuery(session)),
        client.invalidateQueries({ queryKey: listKey }),
      ]),
  })
}

/** Renames a session. */
export function useRenameSession(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (title: string) => call(renameCopilotSession, { params: { id }, body: { title } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['copilot'] }),
  })
}

/** Deletes a session, and restores it. */
export function useDeleteSession(id: string) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: listKey })
  const remove = useMutation({
    mutationFn: () => call(deleteCopilotSession, { params: { id } }),
    onSettled,
  })
  const restore = useMutation({
    mutationFn: () => call(restoreCopilotSession, { params: { id } }),
    onSettled,
  })
  return { remove, restore }
}
