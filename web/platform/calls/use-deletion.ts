import { mutationOptions, type QueryClient, useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { restoreDeleted, undoLimits, undoMessages } from '../../../contract/undo.ts'
import { serverMessage } from '../../ui/server-message.ts'
import { toast } from '../../ui/toast.ts'
import { removeFromLists } from './cached-lists.ts'
import { call } from './call.ts'

type Words = { title: string; description: string }

type Deletion = {
  remove: (id: string) => Promise<{ transactionId: string }>
  /** The query keys of the lists that the row leaves at once. */
  lists: string[]
  deleted: Words
  restored: Words
  failed: Words
  /** Invalidates what is out of date after the deletion. */
  onDeleted: (id: string) => void
  /** Refetches everything that shows the row, after Undo. */
  refresh: () => Promise<unknown>
}

/**
 * Deletes a row optimistically: it leaves its lists before the server has answered, and returns to
 * its place if the server refuses. Undo, offered for ten seconds, restores it optimistically, too.
 */
export function deletionOf(client: QueryClient, deletion: Deletion) {
  const { remove, lists, deleted, restored, failed, onDeleted, refresh } = deletion
  async function undo(id: string, transactionId: string, putBack: () => void) {
    putBack()
    try {
      await call(restoreDeleted, { body: { transactionId } })
      toast.success(restored.title, restored.description)
    } catch (error) {
      await removeFromLists(client, lists, id)
      toast.error(undoMessages.failed, serverMessage(error) ?? 'Please try again.')
    }
    await refresh()
  }
  return mutationOptions({
    mutationFn: remove,
    onMutate: (id: string) => removeFromLists(client, lists, id),
    onSuccess: async ({ transactionId }, id, putBack) => {
      // Again, because a list that was already being fetched may have arrived meanwhile.
      await removeFromLists(client, lists, id)
      toast.success(deleted.title, deleted.description, {
        durationMs: undoLimits.offeredMs,
        action: { label: undoMessages.label, onClick: () => void undo(id, transactionId, putBack) },
      })
      onDeleted(id)
    },
    onError: (error, _id, putBack) => {
      putBack?.()
      toast.error(failed.title, serverMessage(error) ?? failed.description)
    },
  })
}

/** A `deletionOf` for the card or page of a row. */
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
    remove: (id: string, onDeleted?: () => void) => {
      begun.current = true
      mutate(id, onDeleted && { onSuccess: onDeleted })
    },
  }
}
