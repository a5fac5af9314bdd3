import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import {
  awaitArea,
  type ComingArea,
  comingSoonMessages,
  listAwaitedAreas,
  stopAwaitingArea,
} from '../../../contract/notifications/coming-soon.ts'
import { call } from '../../platform/calls/call.ts'
import { serverMessage } from '../../ui/server-message.ts'
import { toast } from '../../ui/toast.ts'

/**
 * Which areas the user wants to be notified about. Whether mail reaches the user may change at any
 * time.
 */
export const awaitedAreasQuery = queryOptions({
  queryKey: ['coming-soon'],
  queryFn: ({ signal }) => call(listAwaitedAreas, { signal }),
  staleTime: 0,
})

/** Subscribes to news of an area or unsubscribes, optimistically; rolls back on failure. */
function awaiting(client: QueryClient, area: ComingArea) {
  const { queryKey } = awaitedAreasQuery
  return mutationOptions({
    mutationFn: (awaited: boolean) =>
      call(awaited ? awaitArea : stopAwaitingArea, { params: { area } }),
    onMutate: async (awaited: boolean) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(
        queryKey,
        (data) =>
          data && {
            ...data,
            areas: data.areas.map((known) => (known.area === area ? { ...known, awaited } : known)),
          },
      )
      return before
    },
    onSuccess: (reply) => client.setQueryData(queryKey, reply),
    onError: (error, _awaited, before) => {
      client.setQueryData(queryKey, before)
      toast.error(comingSoonMessages.failed, serverMessage(error) ?? error.message)
    },
  })
}

export const useAwaitArea = (area: ComingArea) => useMutation(awaiting(useQueryClient(), area))
