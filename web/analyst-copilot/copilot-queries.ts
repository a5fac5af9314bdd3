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
} from '../../contract/analyst-copilot/analyst-copilot.ts'
import {
  answerCopilotQuery,
  stopCopilotQuery,
} from '../../contract/analyst-copilot/copilot-answers.ts'
import { copilotMessages as words } from '../../contract/analyst-copilot/copilot-messages.ts'
import type { Request } from '../../contract/endpoint.ts'
import { call } from '../platform/calls/call.ts'
import { callEvents } from '../platform/calls/call-events.ts'
import { pagesOf } from '../platform/calls/pages-of.ts'
import { useChange } from '../platform/calls/use-change.ts'
import { serverMessage } from '../ui/server-message.ts'
import { toast } from '../ui/toast.ts'

/** The matching sessions of the user or a workspace; keeps the previous result while the search changes. */
export const sessionsQuery = (search: string, workspaceId?: string) =>
  infiniteQueryOptions({
    queryKey: ['copilot', 'sessions', workspaceId, search],
    ...pagesOf(listCopilotSessions, { query: { workspaceId, search: search || undefined } }),
    placeholderData: keepPreviousData,
  })

/** A session with its questions and answers. Permissions can change, so it is refetched on every mount. */
export const sessionQuery = (id: string) =>
  queryOptions({
    queryKey: ['copilot', 'session', id],
    queryFn: ({ signal }) => call(getCopilotSession, { params: { id }, signal }),
    refetchOnMount: 'always',
    // Another tab, or this one before a reload, may have requested an answer.
    refetchInterval: ({ state }) =>
      state.data?.queries.some((query) => query.state === 'answering') ? 2000 : false,
  })

/** A question that the language model is answering for this tab; undefined otherwise. */
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
 * Asks in a session, or in a new one (of the workspace, if given), and returns the session's id.
 * Starts the language model's answer without waiting for it.
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
    onSuccess: (session) => {
      // The next question need not wait for the lists.
      void client.invalidateQueries({ queryKey: listKey })
      void client.invalidateQueries({ queryKey: ['copilot', 'workspaces'] })
      return session === id
        ? client.invalidateQueries(sessionQuery(session))
        : client.prefetchQuery(sessionQuery(session))
    },
  })
}

/** Requests the language model's answer to a waiting question. */
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
        // The outcome, good or bad, is stored with the session.
        await client.invalidateQueries({ queryKey: ['copilot', 'session'] })
        await client.resetQueries({ queryKey })
      }
    },
    onError: (error) => toast.error(words.askFailed, serverMessage(error) ?? 'Please try again.'),
  })
}

/** Stops the answer to a question. */
export const useStop = (id: string) =>
  useChange(
    () => call(stopCopilotQuery, { params: { id } }),
    [{ queryKey: ['copilot', 'session'] }],
  )

/** Renames a session. */
export const useRenameSession = (id: string) =>
  useChange(
    (title: string) => call(updateCopilotSession, { params: { id }, body: { title } }),
    [{ queryKey: ['copilot'] }],
  )

/** Deletes a session, and restores it. */
export const useDeleteSession = (id: string) => ({
  remove: useChange(() => call(deleteCopilotSession, { params: { id } }), [{ queryKey: listKey }]),
  restore: useChange(
    () => call(restoreCopilotSession, { params: { id } }),
    [{ queryKey: listKey }],
  ),
})

/** Exports the session as a file, limited to what the user may see now. */
export function useExportSession(id: string) {
  return useMutation({
    mutationFn: (format: ExportFormat) =>
      call(exportCopilotSession, { params: { id }, query: { format } }),
  })
}
