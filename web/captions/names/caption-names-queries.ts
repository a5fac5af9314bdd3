import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addCaptionWords,
  type CaptionWord,
  changeCaptionNames,
  listCaptionNames,
  listCaptionWords,
  type Misheard,
  nameMessages,
  removeCaptionWord,
  wordMessages,
} from '../../../contract/captions/caption-names.ts'
import type { listCaptions } from '../../../contract/captions/captions.ts'
import type { Reply } from '../../../contract/endpoint.ts'
import { undoLimits, undoMessages } from '../../../contract/undo/undo.ts'
import { call } from '../../platform/calls/call.ts'
import { serverMessage } from '../../ui/server-message.ts'
import { toast } from '../../ui/toast.ts'
import { captionsQuery } from '../captions-queries.ts'

type Track = { briefId: string; captionId: string }

/** The words of a track that were probably a name. */
export const captionNamesQuery = ({ briefId, captionId }: Track) =>
  queryOptions({
    queryKey: ['captions', briefId, 'names', captionId],
    queryFn: ({ signal }) => call(listCaptionNames, { params: { id: briefId, captionId }, signal }),
  })

/** The company's words for captions. */
export const captionWordsQuery = queryOptions({
  queryKey: ['caption-words'],
  queryFn: ({ signal }) => call(listCaptionWords, { signal }),
})

/** Writes the names of these places; reports the outcome, and shows the changed lines. */
export function useChangeNames(track: Track) {
  const client = useQueryClient()
  const { queryKey } = captionsQuery(track.briefId)
  return useMutation({
    mutationFn: (chosen: readonly Misheard[]) => {
      const changes = chosen.map(({ position, at, found, name }) => ({ position, at, found, name }))
      return call(changeCaptionNames, {
        params: { id: track.briefId, captionId: track.captionId },
        body: { changes },
      })
    },
    onSuccess: ({ changed, skipped, lines }) => {
      const texts = new Map(lines.map(({ position, text }) => [position, text]))
      client.setQueryData(queryKey, (captions) => withTexts(captions, track.captionId, texts))
      const left = skipped > 0 ? nameMessages.skipped(skipped) : undefined
      if (changed > 0) toast.success(nameMessages.changed(changed), left)
      else toast.error(nameMessages.noneChanged, left)
      return refetchNames(client, track)
    },
    onError: (error) =>
      toast.error(nameMessages.changeFailed, serverMessage(error) ?? error.message),
  })
}

type Captions = Reply<typeof listCaptions>

function withTexts(
  captions: Captions | undefined,
  id: string,
  texts: ReadonlyMap<number, string>,
): Captions | undefined {
  return (
    captions && {
      ...captions,
      items: captions.items.map((caption) =>
        caption.id === id
          ? {
              ...caption,
              lines: caption.lines.map((line) => ({
                ...line,
                text: texts.get(line.position) ?? line.text,
              })),
            }
          : caption,
      ),
    }
  )
}

/** Leaves these words as they are, in all captions of the company; Undo is offered for ten seconds. */
export function useIgnoreWords(track: Track) {
  const client = useQueryClient()
  const { mutate: remove } = useRemoveWord()
  return useMutation({
    mutationFn: (found: string) =>
      call(addCaptionWords, { body: { words: [wordsOf(found)], asHeard: true } }),
    onSuccess: (list, found) => {
      client.setQueryData(captionWordsQuery.queryKey, list)
      const added = list.items.find(({ word, asHeard }) => asHeard && word === wordsOf(found))
      const undo = () => added && remove(added)
      toast.success(nameMessages.ignored(found), nameMessages.ignoredHint, {
        durationMs: undoLimits.offeredMs,
        action: { label: undoMessages.label, onClick: () => void undo() },
      })
      return refetchNames(client, track)
    },
    onError: (error) =>
      toast.error(nameMessages.ignoreFailed, serverMessage(error) ?? error.message),
  })
}

/** A line may break inside the words. */
const wordsOf = (found: string) => found.replace(/\s+/gu, ' ').trim()

/** Adds words to the company's list; the form shows why it failed. */
export function useAddWords() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ idempotencyKey, words }: { idempotencyKey: string; words: string[] }) =>
      call(addCaptionWords, { body: { words }, idempotencyKey }),
    onSuccess: (list, { words }) => {
      client.setQueryData(captionWordsQuery.queryKey, list)
      toast.success(wordMessages.added(words.length))
      return client.invalidateQueries({ queryKey: ['captions'] })
    },
  })
}

/** Removes a word from the company's list; reports the outcome. */
export function useRemoveWord() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: CaptionWord) => call(removeCaptionWord, { params: { id } }),
    onSuccess: (_, { word }) => toast.success(wordMessages.removed(word)),
    onError: (error) =>
      toast.error(wordMessages.removeFailed, serverMessage(error) ?? error.message),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(captionWordsQuery),
        client.invalidateQueries({ queryKey: ['captions'] }),
      ]),
  })
}

const refetchNames = (client: QueryClient, track: Track) =>
  Promise.all([
    client.invalidateQueries(captionNamesQuery(track)),
    client.invalidateQueries({ queryKey: ['captions', 'said'] }),
  ])
