import { type Brief, briefMessages } from '../../contract/briefs.ts'
import { useDeleteBrief } from './briefs-queries.ts'

/** Asks by the browser's own question, then deletes the brief. */
export function useConfirmedDelete(brief: Brief, onDeleted?: () => void) {
  const { deleting, remove } = useDeleteBrief()
  return {
    deleting,
    confirmDelete: () => {
      if (window.confirm(briefMessages.confirmDelete)) remove(brief.id, onDeleted)
    },
  }
}
