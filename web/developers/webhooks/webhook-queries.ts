import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { webhookWords as words } from '../../../contract/developers/developer-messages.ts'
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type Webhook,
} from '../../../contract/developers/webhooks.ts'
import type { Request } from '../../../contract/endpoint.ts'
import { call } from '../../platform/calls/call.ts'
import { pagesOf } from '../../platform/calls/pages-of.ts'
import { serverMessage } from '../../ui/server-message.ts'
import { toast } from '../../ui/toast.ts'

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => call(listWebhooks, { signal }),
})

const freshMs = 3000

/** The deliveries of a webhook; polled while any is still to be sent. */
export const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', id, 'deliveries'],
    ...pagesOf(listDeliveries, { params: { id } }),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.length === 1 && data.pages[0]?.items.some(({ state }) => state === 'waiting')
        ? freshMs
        : false,
  })

/** Adds a webhook. Its secret is only in the result, never in the query cache. */
export function useCreateWebhook() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Request<typeof createWebhook>['body']) => call(createWebhook, { body }),
    gcTime: 0,
    onSettled: () => client.invalidateQueries(webhooksQuery),
  })
}

export function useUpdateWebhook(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Request<typeof updateWebhook>['body']) =>
      call(updateWebhook, { params: { id }, ...(body && { body }) }),
    onSuccess: () => toast.success(words.updated),
    onSettled: () => client.invalidateQueries(webhooksQuery),
  })
}

/** Turns a webhook on or off, and reports the outcome. */
export function useTurnWebhook({ active, id }: Webhook) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(updateWebhook, { params: { id }, body: { active: !active } }),
    onSuccess: () => toast.success(active ? words.turnedOff : words.turnedOn),
    onError: (error) => toast.error(words.updateFailed, serverMessage(error)),
    onSettled: () => client.invalidateQueries(webhooksQuery),
  })
}

/** Creates a new secret, which is only in the result. */
export function useRotateSecret(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(rotateWebhookSecret, { params: { id } }),
    gcTime: 0,
    onError: (error) => toast.error(words.rotateFailed, serverMessage(error)),
    onSettled: () => client.invalidateQueries(webhooksQuery),
  })
}

export function useDeleteWebhook(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteWebhook, { params: { id } }),
    onSuccess: async () => {
      toast.success(words.deleted)
      client.removeQueries({ queryKey: deliveriesQuery(id).queryKey })
      await client.invalidateQueries({ ...webhooksQuery, exact: true })
    },
    onError: (error) => toast.error(words.deleteFailed, serverMessage(error)),
  })
}

export function useTestWebhook(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(testWebhook, { params: { id } }),
    onSuccess: () => toast.success(words.tested),
    onError: (error) => toast.error(words.testFailed, serverMessage(error)),
    onSettled: () => client.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
  })
}

export function useReplayDelivery(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (deliveryId: string) => call(replayDelivery, { params: { id, deliveryId } }),
    onSuccess: () => toast.success(words.replayed),
    onError: (error) => toast.error(words.replayFailed, serverMessage(error)),
    onSettled: () => client.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
  })
}
