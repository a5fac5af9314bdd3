import { useMutation, useQueryClient } from '@tanstack/react-query'
import { retryVideo, videoMessages } from '../../contract/videos/videos.ts'
import { call } from '../platform/calls/call.ts'
import { tellFailure } from '../ui/tell-failure.ts'

/** Retries the conversion of a brief's video. */
export function useRetryVideo(briefId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(retryVideo, { params: { id: briefId } }),
    onSuccess: () =>
      Promise.all(
        ['brief', 'briefs', 'product-briefs'].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
    onError: (error) => tellFailure(videoMessages.retryFailed, error),
  })
}
