import { queryOptions } from '@tanstack/react-query'
import { createApiKey, listApiKeys, revokeApiKey } from '../../contract/developers/api-keys.ts'
import { keyWords } from '../../contract/developers/developer-messages.ts'
import type { Request } from '../../contract/endpoint.ts'
import { call } from '../platform/calls/call.ts'
import { useChange } from '../platform/calls/use-change.ts'
import { serverMessage } from '../ui/server-message.ts'
import { toast } from '../ui/toast.ts'

export const apiKeysQuery = queryOptions({
  queryKey: ['apiKeys'],
  queryFn: ({ signal }) => call(listApiKeys, { signal }),
})

/** Creates a key. Its text is only in the result, never in the query cache. */
export const useCreateApiKey = () =>
  useChange(
    (body: Request<typeof createApiKey>['body']) => call(createApiKey, { body }),
    [apiKeysQuery],
    { gcTime: 0 },
  )

/** Revokes a key and reports the outcome. */
export const useRevokeApiKey = () =>
  useChange((id: string) => call(revokeApiKey, { params: { id } }), [apiKeysQuery], {
    onSuccess: () => toast.success(keyWords.revoked),
    onError: (error) => toast.error(keyWords.revokeFailed, serverMessage(error)),
  })
