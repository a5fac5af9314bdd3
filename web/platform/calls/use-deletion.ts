import { mutationOptions, type QueryClient, useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { restoreDeleted, undoLimits, undoMessages } from '../../../contract/undo.ts'
import { serverMessage } from '../../ui/server-message.ts'
import { toast } from '../../ui/toast.ts'
import { removeFromLists } from './cached-lists.ts'
import { call } from './call.ts'

type Words = { title: string; description: string }

type Deleted = { ids: string[]; transactionId: string }

type Deletion = {
  /** Returns the ids of those that it deleted; others may be gone already. */
  remove: (ids: string[]) => Promise<Deleted>
  /** The query keys of the lists that the rows leave at once. */
  lists: string[]
  deleted: (count: number) => Words
  restored: (count: number) => Words
  failed: Words
  /** Invalidates what is out of date after the deletion. */
  onDeleted: (ids: string[]) => void
  /** Refetches everything that shows the rows, after Undo. */
  refresh: () => Promise<unknown>
}

/**
 * Deletes rows optimistically: they leave their lists before the server has answered, and return to
 * their places if it refuses. Undo, offered for ten seconds, restores them optimistically, too.
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
      // Again, because a list that was already being fetched may have arrived meanwhile.
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
      toast.error(failed.title, serverMessage(error) ?? failed.description)
    },
  })
}

/** A `deletionOf` for a card, a page or a selection. */
export function useDeletion(options: ReturnType<typeof deletionOf>) {
  const { mutate, isPending } = useMutation(options)
  const begun = useRef(false)
  useEffect(() => {
    return () => {
      // The card disappears; the focus that its menu would restore goes to the page.
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
