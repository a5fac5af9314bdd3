import { mutationOptions, type QueryClient, useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { restoreDeleted, undoLimits, undoMessages } from '../../../contract/undo/undo.ts'
import { serverMessage } from '../../ui/server-message.ts'
import { tellFailure } from '../../ui/tell-failure.ts'
import { toast } from '../../ui/toast.ts'
import { removeFromLists } from './cached-lists.ts'
import { call } from './call.ts'

type Words = { title: string; description: string }

type Deleted = { ids: string[]; transactionId: string }

type Deletion = {
  /** Returns the ids that it deleted; the others may already have been gone. */
  remove: (ids: string[]) => Promise<Deleted>
  /** The query keys of the lists from which the rows are removed optimistically. */
  lists: string[]
  deleted: (count: number) => Words
  restored: (count: number) => Words
  failed: Words
  /** Invalidates queries that are outdated by the deletion. */
  onDeleted: (ids: string[]) => void
  /** Refetches every query that contains the rows, after Undo. */
  refresh: () => Promise<unknown>
}

/**
 * Deletes rows optimistically: they disappear from their lists before the server has responded, and
 * return to their places if it refuses. Undo, offered for ten seconds, is optimistic as well.
 */
export function deletionOf(client: QueryClient, deletion: Deletion) {
  const { remove, lists, deleted, restored, failed, onDeleted, refresh } = deletion
  async function undo({ ids, transactionId }: Deleted, putBack: () => void) {
    putBack()
    try {
      await call(restoreDeleted, { body: { transactionId } })
      const { title, description } = restored(ids.length)
      toast.success(title, description)
    } catch (error) {
      await removeFromLists(client, lists, ids)
      toast.error(undoMessages.failed, serverMessage(error) ?? 'Please try again.')
    }
    await refresh()
  }
  return mutationOptions({
    mutationFn: remove,
    onMutate: (ids: string[]) => removeFromLists(client, lists, ids),
    onSuccess: async (reply, ids, putBack) => {
      // Again, because a list that was being fetched may have arrived meanwhile.
      await removeFromLists(client, lists, ids)
      const { title, description } = deleted(reply.ids.length)
      toast.success(title, description, {
        durationMs: undoLimits.offeredMs,
        action: {
          label: undoMessages.label,
          onClick: () => void undo(reply, putBack),
        },
      })
      onDeleted(ids)
    },
    onError: (error, _ids, putBack) => {
      putBack?.()
      tellFailure(failed, error)
    },
  })
}

/** A `deletionOf` for a card, a page or a selection. */
export function useDeletion(options: ReturnType<typeof deletionOf>) {
  const { mutate, isPending } = useMutation(options)
  const begun = useRef(false)
  useEffect(() => {
    return () => {
      // The card is gone, so the focus that its menu would restore moves to the page.
      if (begun.current && document.activeElement === document.body) {
        document.getElementById('main')?.focus()
      }
    }
  }, [])
  return {
    deleting: isPending,
    remove: (ids: string[], onDeleted?: () => void) => {
      begun.current = true
      mutate(ids, onDeleted && { onSuccess: onDeleted })
    },
  }
}
