import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  acceptCaptionsOffer,
  type CaptionsOffer,
  captionsOfferMessages,
  declineCaptionsOffer,
  getCaptionsOffer,
  stopCaptionsForAll,
} from '../../contract/captions/captions-offer.ts'
import { call } from '../platform/calls/call.ts'
import { useConfig } from '../platform/calls/use-config.ts'
import { useMe } from '../platform/session/use-me.ts'
import { serverMessage } from '../ui/server-message.ts'
import { toast } from '../ui/toast.ts'

/** How often to refetch while captions are being made. */
const refetchEveryMs = 10_000

const captionsOfferQuery = queryOptions({
  queryKey: ['captions', 'offer'],
  queryFn: ({ signal }) => call(getCaptionsOffer, { signal }),
  refetchInterval: ({ state }) => (state.data?.progress?.waiting ? refetchEveryMs : false),
})

/** Captions for the company's videos without any; undefined for members who may not decide about them. */
export function useCaptionsOffer(): CaptionsOffer | undefined {
  const { canManageBriefs } = useMe().permissions
  const { data: config } = useConfig()
  const enabled = canManageBriefs && config?.transcription === true
  const { data } = useQuery({ ...captionsOfferQuery, enabled })
  return enabled ? data : undefined
}

export function useAcceptCaptions() {
  const { accepted, nothingLeft } = captionsOfferMessages
  return useAnswer(async () => {
    const { requested, ...offer } = await call(acceptCaptionsOffer, {})
    const { title, description } = requested > 0 ? accepted(requested) : nothingLeft
    toast.success(title, description)
    return offer
  })
}

export function useDeclineCaptions() {
  const { declined, answered } = captionsOfferMessages
  return useAnswer(async () => {
    const offer = await call(declineCaptionsOffer, {})
    const { title, description } = offer.progress ? answered : declined
    toast.success(title, description)
    return offer
  })
}

/** Takes back what is left, or forgets what failed. */
export function useStopCaptions() {
  const client = useQueryClient()
  const { title, description } = captionsOfferMessages.stopped
  return useAnswer(async () => {
    const before = client.getQueryData(captionsOfferQuery.queryKey)
    const offer = await call(stopCaptionsForAll, {})
    if (before?.progress?.waiting) toast.success(title, description)
    return offer
  })
}

function useAnswer(answer: () => Promise<CaptionsOffer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: answer,
    onSuccess: (offer) => {
      client.setQueryData(captionsOfferQuery.queryKey, offer)
      // What was chosen disappears.
      document.getElementById('main')?.focus({ preventScroll: true })
    },
    onError: (error) =>
      toast.error(captionsOfferMessages.failed, serverMessage(error) ?? error.message),
  })
}
