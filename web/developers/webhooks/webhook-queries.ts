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
import { useChange } from '../../platform/calls/use-change.ts'
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
export const useCreateWebhook = () =>
  useChange(
    (body: Request<typeof createWebhook>['body']) => call(createWebhook, { body }),
    [webhooksQuery],
    { gcTime: 0 },
  )

export const useUpdateWebhook = (id: string) =>
  useChange(
    (body: Request<typeof updateWebhook>['body']) =>
      call(updateWebhook, { params: { id }, ...(body && { body }) }),
    [webhooksQuery],
    { onSuccess: () => toast.success(words.updated) },
  )

/** Turns a webhook on or off, and reports the outcome. */
export const useTurnWebhook = ({ active, id }: Webhook) =>
  useChange(
    () => call(updateWebhook, { params: { id }, body: { active: !active } }),
    [webhooksQuery],
    {
      onSuccess: () => toast.success(active ? words.turnedOff : words.turnedOn),
      onError: (error) => toast.error(words.updateFailed, serverMessage(error)),
    },
  )

/** Creates a new secret, which is only in the result. */
export const useRotateSecret = (id: string) =>
  useChange(() => call(rotateWebhookSecret, { params: { id } }), [webhooksQuery], {
    gcTime: 0,
    onError: (error) => toast.error(words.rotateFailed, serverMessage(error)),
  })

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

export const useTestWebhook = (id: string) =>
  useChange(() => call(testWebhook, { params: { id } }), [webhooksQuery], {
    onSuccess: () => toast.success(words.tested),
    onError: (error) => toast.error(words.testFailed, serverMessage(error)),
  })

export const useReplayDelivery = (id: string) =>
  useChange(
    (deliveryId: string) => call(replayDelivery, { params: { id, deliveryId } }),
    [webhooksQuery],
    {
      onSuccess: () => toast.success(words.replayed),
      onError: (error) => toast.error(words.replayFailed, serverMessage(error)),
    },
  )
