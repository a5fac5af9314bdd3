import { mutationOptions, type QueryClient, useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { restoreDeleted, undoLimits, undoMessages } from '../../contract/undo.ts'
import { toast } from '../ui/toast.ts'
import { call } from './call.ts'
import { takeRowOut } from './listed-rows.ts'
import { serverMessage } from './server-message.ts'

type Words = { title: string; description: string }

type Deletion = {
  remove: (id: string) => Promise<{ transactionId: string }>
  /** The names of the lists that it leaves at once. */
  lists: string[]
  deleted: Words
  restored: Words
  failed: Words
  /** What of the cache is out of date once it is gone. */
  onDeleted: (id: string) => void
  /** Asks anew for all that it appears in, after Undo. */
  refresh: () => Promise<unknown>
}

/**
 * Deletes a row: it leaves its lists before the server has answered, and is back in its place where
 * that refuses. For ten seconds Undo brings it back, as much at once.
 */
export function deletionOf(client: QueryClient, deletion: Deletion) {
  const { remove, lists, deleted, restored, failed, onDeleted, refresh } = deletion
  async function undo(id: string, transactionId: string, putBack: () => void) {
    putBack()
    try {
      await call(restoreDeleted, { body: { transactionId } })
      toast.success(restored.title, restored.description)
    } catch (error) {
      await takeRowOut(client, lists, id)
      toast.error(undoMessages.failed, serverMessage(error) ?? 'Please try again.')
    }
    await refresh()
  }
  return mutationOptions({
    mutationFn: remove,
    onMutate: (id: string) => takeRowOut(client, lists, id),
    onSuccess: async ({ transactionId }, id, putBack) => {
      // Once more: a list that was asked for before may have come meanwhile.
      await takeRowOut(client, lists, id)
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
      // The card goes, and the focus that its menu would get back goes to the page.
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
