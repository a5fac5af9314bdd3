import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { checkMessages } from '../../contract/captions/caption-checks.ts'
import { getCaptionSettings } from '../../contract/captions/caption-settings.ts'
import {
  addCaption,
  type Caption,
  type CaptionLine,
  cancelTranscription,
  captionMessages,
  deleteCaption,
  listCaptions,
  searchCaptions,
  transcribeBrief,
  updateCaptionCheck,
  updateCaptionLine,
} from '../../contract/captions/captions.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { restoreDeleted, undoLimits, undoMessages } from '../../contract/undo/undo.ts'
import type { VideoInside } from '../../contract/videos/videos.ts'
import { call } from '../platform/calls/call.ts'
import { pagesOf } from '../platform/calls/pages-of.ts'
import { useIdempotencyKey } from '../platform/calls/use-idempotency-key.ts'
import { serverMessage } from '../ui/server-message.ts'
import { toast } from '../ui/toast.ts'

type Captions = Reply<typeof listCaptions>

/** How often to refetch while captions are being generated. */
const refetchEveryMs = 4_000

/** The captions of a brief's video. */
export const captionsQuery = (briefId: string) =>
  queryOptions({
    queryKey: ['captions', briefId],
    queryFn: ({ signal }) => call(listCaptions, { params: { id: briefId }, signal }),
    refetchInterval: ({ state }) => (isProcessing(state.data) ? refetchEveryMs : false),
  })

export const isProcessing = (captions: Captions | undefined) =>
  captions?.transcription === 'waiting' || captions?.transcription === 'working'

/** Captions could not be generated, or nobody speaks: that stays until somebody dismisses it or asks again. */
export const hasFailed = (captions: Captions | undefined) =>
  captions?.transcription === 'failed' || captions?.transcription === 'silent'

/** How many videos of the company have no captions. */
const offer = { queryKey: ['captions', 'offer'] }

/** What the company chose for its captions. */
export const captionSettingsQuery = queryOptions({
  queryKey: ['caption-settings'],
  queryFn: ({ signal }) => call(getCaptionSettings, { signal }),
})

/** Searches the captions of all videos that the user may see. */
export const captionSearchQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['captions', 'said', search],
    ...pagesOf(searchCaptions, { query: { search, limit: 6 } }),
    placeholderData: keepPreviousData,
  })

type Upload = { language: string; text: string; hoursEarlier: number; idempotencyKey: string }

/** Adds captions, or replaces those in the same language. */
export function useAddCaption(briefId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: Upload) =>
      call(addCaption, { params: { id: briefId }, body, idempotencyKey }),
    onSuccess: () => {
      toast.success(captionMessages.added.title)
      return refresh(client, briefId)
    },
  })
}

/** The captions inside the video whose languages the brief lacks, and the function that adds them. */
export function useCaptionsInside(
  briefId: string,
  captions: readonly Caption[],
  inside: VideoInside | undefined,
) {
  const { mutate } = useAddCaption(briefId)
  const keyOf = useIdempotencyKey()
  const known = captions.map(({ language }) => language)
  const tracks = inside?.captions ?? []
  return {
    // A second track of a language would replace the first.
    offered: tracks.filter(
      ({ language }, at) =>
        !known.includes(language) && tracks.findIndex((one) => one.language === language) === at,
    ),
    add: (track: VideoInside['captions'][number]) => {
      const body = { ...track, hoursEarlier: 0 }
      mutate(
        { ...body, idempotencyKey: keyOf(body) },
        {
          onError: (error) =>
            toast.error(captionMessages.addFailed.title, serverMessage(error) ?? error.message),
        },
      )
    },
  }
}

type Correction = { captionId: string; position: number; text: string }

type Outcomes = Record<'onSaved' | 'onFailed', (correction: Correction) => void>

/** Changes the text of a line optimistically, and back if the server refuses; others may be changing meanwhile. */
export function useCorrectLine(briefId: string, { onSaved, onFailed }: Outcomes) {
  const client = useQueryClient()
  const { queryKey } = captionsQuery(briefId)
  const show = (captionId: string, line: LineChange) =>
    client.setQueryData(queryKey, (captions) => withLine(captions, captionId, line))
  return useMutation({
    mutationFn: ({ text, ...place }: Correction) =>
      call(updateCaptionLine, { params: { id: briefId, ...place }, body: { text } }),
    onMutate: async ({ captionId, position, text }: Correction) => {
      await client.cancelQueries({ queryKey })
      const caption = client.getQueryData(queryKey)?.items.find(({ id }) => id === captionId)
      show(captionId, { position, text, unsure: null })
      return caption?.lines.find((line) => line.position === position)
    },
    onSuccess: (line, correction) => {
      show(correction.captionId, line)
      onSaved(correction)
    },
    onError: (error, correction, before) => {
      if (before) show(correction.captionId, before)
      onFailed(correction)
      toast.error(captionMessages.lineFailed.title, serverMessage(error) ?? error.message)
    },
    onSettled: (_line, _error, { captionId }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['captions', 'said'] }),
        client.invalidateQueries({ queryKey: ['captions', briefId, 'names', captionId] }),
      ]),
  })
}

type LineChange = Pick<CaptionLine, 'position' | 'text' | 'unsure'>

function withLine(captions: Captions | undefined, id: string, changed: LineChange) {
  return (
    captions && {
      ...captions,
      items: captions.items.map((caption) =>
        caption.id === id
          ? {
              ...caption,
              lines: caption.lines.map((line) =>
                line.position === changed.position ? { ...line, ...changed } : line,
              ),
            }
          : caption,
      ),
    }
  )
}

/** Deletes the captions of a language optimistically; Undo is offered for ten seconds. */
export function useDeleteCaption(briefId: string) {
  const client = useQueryClient()
  const { queryKey } = captionsQuery(briefId)
  const undo = async (transactionId: string) => {
    try {
      await call(restoreDeleted, { body: { transactionId } })
      toast.success(captionMessages.restored.title, captionMessages.restored.description)
    } catch (error) {
      toast.error(undoMessages.failed, serverMessage(error) ?? 'Please try again.')
    }
    await refresh(client, briefId)
  }
  return useMutation({
    mutationFn: (captionId: string) => call(deleteCaption, { params: { id: briefId, captionId } }),
    onMutate: async (captionId) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(
        queryKey,
        (captions) =>
          captions && { ...captions, items: captions.items.filter(({ id }) => id !== captionId) },
      )
      return before
    },
    onSuccess: ({ transactionId }) => {
      toast.success(captionMessages.deleted.title, undefined, {
        durationMs: undoLimits.offeredMs,
        action: { label: undoMessages.label, onClick: () => void undo(transactionId) },
      })
      return refresh(client, briefId)
    },
    onError: (error, _id, before) => {
      client.setQueryData(queryKey, before)
      toast.error(captionMessages.deleteFailed.title, serverMessage(error) ?? error.message)
    },
  })
}

/** Marks captions as checked, or takes that back. */
export function useCheckCaption(briefId: string) {
  const client = useQueryClient()
  const { queryKey } = captionsQuery(briefId)
  return useMutation({
    mutationFn: ({ captionId, checked }: { captionId: string; checked: boolean }) =>
      call(updateCaptionCheck, { params: { id: briefId, captionId }, body: { checked } }),
    onSuccess: async ({ checked }, { captionId }) => {
      await client.cancelQueries({ queryKey, exact: true })
      client.setQueryData(
        queryKey,
        (captions) =>
          captions && {
            ...captions,
            items: captions.items.map((caption) =>
              caption.id === captionId ? { ...caption, checked, unchecked: !checked } : caption,
            ),
          },
      )
    },
    onError: (error) => {
      toast.error(checkMessages.failed.title, serverMessage(error) ?? error.message)
    },
  })
}

/** Starts generating captions from speech: again, if the spoken language is given. */
export function useTranscribe(briefId: string) {
  const client = useQueryClient()
  const { queryKey } = captionsQuery(briefId)
  return useMutation({
    mutationFn: (language?: string) =>
      call(transcribeBrief, { params: { id: briefId }, body: language ? { language } : {} }),
    onSuccess: async ({ transcription }) => {
      // A reply from before the request would end the polling.
      await client.cancelQueries({ queryKey, exact: true })
      client.setQueryData(
        queryKey,
        (captions) =>
          captions && { ...captions, transcription, progress: null, ahead: null, problem: null },
      )
      toast.success(captionMessages.asked.title, captionMessages.asked.description)
      void client.invalidateQueries(offer)
    },
    onError: (error) => {
      toast.error(captionMessages.askFailed.title, serverMessage(error) ?? error.message)
    },
  })
}

/** Ends generating captions, keeps it from beginning, or dismisses that it failed. */
export function useCancelTranscription(briefId: string) {
  const client = useQueryClient()
  const { queryKey } = captionsQuery(briefId)
  return useMutation({
    mutationFn: () => call(cancelTranscription, { params: { id: briefId } }),
    onMutate: () => client.getQueryData(queryKey),
    onSuccess: async (_reply, _nothing, before) => {
      await refresh(client, briefId)
      tellCanceled(before, client.getQueryData(queryKey))
    },
    onError: (error, _nothing, before) => {
      const { title } = hasFailed(before)
        ? captionMessages.dismissFailed
        : captionMessages.cancelFailed
      toast.error(title, serverMessage(error) ?? error.message)
    },
  })
}

/** Says what canceling has led to; nothing if it dismissed a failure, or the captions were ready first. */
function tellCanceled(before: Captions | undefined, after: Captions | undefined) {
  if (hasFailed(before)) return
  const known = before?.items.map(({ id }) => id) ?? []
  if (after?.items.some(({ id }) => !known.includes(id))) return
  if (known.length === 0) toast.success(captionMessages.canceled.title)
  else toast.success(captionMessages.canceledAgain.title, captionMessages.canceledAgain.description)
}

const refresh = (client: QueryClient, briefId: string) =>
  Promise.all([
    client.invalidateQueries(captionsQuery(briefId)),
    client.invalidateQueries({ queryKey: ['captions', 'said'] }),
    client.invalidateQueries(offer),
  ])
