import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import {
  askCopilot,
  type CopilotQuery,
  createCopilotSession,
  deleteCopilotSession,
  type ExportFormat,
  exportCopilotSession,
  getCopilotSession,
  listCopilotSessions,
  restoreCopilotSession,
  updateCopilotSession,
} from '../../contract/analyst-copilot.ts'
import { answerCopilotQuery, stopCopilotQuery } from '../../contract/copilot-answers.ts'
import type { Request } from '../../contract/endpoint.ts'
import { call } from '../platform/calls/call.ts'
import { callEvents } from '../platform/calls/call-events.ts'

/** The user's sessions, or a workspace's, that match; while the search changes, the former result stays. */
export const sessionsQuery = (search: string, workspaceId?: string) =>
  infiniteQueryOptions({
    queryKey: ['copilot', 'sessions', workspaceId, search],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...(workspaceId && { workspaceId }),
        ...(search && { search }),
        ...(pageParam && { cursor: pageParam }),
      }
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
    // Of an answer that another tab has written, or that this one had before it was reloaded.
    refetchInterval: ({ state }) =>
      state.data?.queries.some((query) => query.state === 'answering') ? 2000 : false,
  })

/** A question while this tab has it answered by the language model; undefined otherwise. */
export const liveQuery = (id: string) =>
  queryOptions<CopilotQuery>({
    queryKey: ['copilot', 'live', id],
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** A question, or a follow-up of one. */
export type Asked = Request<typeof askCopilot>['body']

const listKey = ['copilot', 'sessions']

/**
 * Asks in a session, or in a new one of the workspace where there is none; returns the session's id.
 * What waits for the language model is answered meanwhile.
 */
export function useAsk(id: string | undefined, workspaceId: string | undefined) {
  const client = useQueryClient()
  const { mutate: answer } = useAnswer()
  return useMutation({
    mutationFn: async ({ idempotencyKey, ...body }: Asked & { idempotencyKey: string }) => {
      const begin = () =>
        call(createCopilotSession, {
          body: workspaceId ? { workspaceId } : {},
          idempotencyKey: `${idempotencyKey}-session`,
        })
      const session = id ?? (await begin()).id
      const query = await call(askCopilot, { params: { id: session }, body, idempotencyKey })
      if (query.state === 'waiting') answer(query)
      return session
    },
    onSuccess: (session) =>
      Promise.all([
        client.invalidateQueries(sessionQuery(session)),
        client.invalidateQueries({ queryKey: listKey }),
        client.invalidateQueries({ queryKey: ['copilot', 'workspaces'] }),
      ]),
  })
}

/** Has the language model answer a waiting question. */
export function useAnswer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (query: CopilotQuery) => {
      const { queryKey } = liveQuery(query.id)
      client.setQueryData(queryKey, { ...query, state: 'answering' })
      try {
        const params = { id: query.id }
        for await (const event of callEvents(answerCopilotQuery, { params })) {
          client.setQueryData(queryKey, event)
        }
      } finally {
        // Whatever came of it is stored with the session.
        await client.invalidateQueries({ queryKey: ['copilot', 'session'] })
        client.removeQueries({ queryKey })
      }
    },
  })
}

/** Stops the answering of a question. */
export function useStop(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(stopCopilotQuery, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['copilot', 'session'] }),
  })
}

/** Renames a session. */
export function useRenameSession(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (title: string) => call(updateCopilotSession, { params: { id }, body: { title } }),
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

/** The session as a file, as it may be seen now. */
export function useExportSession(id: string) {
  return useMutation({
    mutationFn: (format: ExportFormat) =>
      call(exportCopilotSession, { params: { id }, query: { format } }),
  })
}
