import { type Brief, briefMessages } from '../../contract/briefs/briefs.ts'
import { useDeleteBrief } from './briefs-queries.ts'

/** Deletes the brief after the browser's own confirmation dialog. */
export function useConfirmedDelete(brief: Brief, onDeleted?: () => void) {
  const { deleting, remove } = useDeleteBrief()
  return {
    deleting,
    confirmDelete: () => {
      if (window.confirm(briefMessages.confirmDelete)) remove([brief.id], onDeleted)
    },
  }
}
