import { undoLimits, undoMessages } from '../../contract/undo/undo.ts'
import { serverMessage } from '../ui/server-message.ts'
import { toast } from '../ui/toast.ts'

type Call = { mutateAsync: () => Promise<unknown> }

type Deletion = {
  remove: Call
  restore: Call
  /** Navigates away from the deleted item before the toast appears. */
  leave?: () => unknown
  words: { deleted: string; deletedHint?: string; deleteFailed: string; restoreFailed: string }
}

/** Deletes something that can be restored individually, and offers Undo. */
export async function deleteWithUndo({ remove, restore, leave, words }: Deletion) {
  const undo = () =>
    restore.mutateAsync().catch((error: unknown) => {
      toast.error(words.restoreFailed, serverMessage(error))
    })
  try {
    await remove.mutateAsync()
    await leave?.()
    toast.success(words.deleted, words.deletedHint, {
      action: { label: undoMessages.label, onClick: () => void undo() },
      durationMs: undoLimits.offeredMs,
    })
  } catch (error) {
    toast.error(words.deleteFailed, serverMessage(error))
  }
}
