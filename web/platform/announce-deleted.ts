import { restoreDeleted, undoLimits, undoMessages } from '../../contract/undo.ts'
import { toast } from '../ui/toast.ts'
import { call } from './call.ts'
import { serverMessage } from './server-message.ts'

type Deleted = {
  /** What the toast says. */
  deleted: { title: string; description: string }
  /** What it says once Undo has brought all back. */
  restored: { title: string; description: string }
  transactionId: string
  /** Fetches anew what the restored rows appear in. */
  refresh: () => Promise<unknown>
}

/** Says that something was deleted, and offers to undo it for ten seconds. */
export function announceDeleted({ deleted, restored, transactionId, refresh }: Deleted): void {
  async function undo() {
    try {
      await call(restoreDeleted, { body: { transactionId } })
      toast.success(restored.title, restored.description)
    } catch (error) {
      toast.error(undoMessages.failed, serverMessage(error) ?? 'Please try again.')
    }
    await refresh()
  }
  toast.success(deleted.title, deleted.description, {
    durationMs: undoLimits.offeredMs,
    action: { label: undoMessages.label, onClick: () => void undo() },
  })
}
