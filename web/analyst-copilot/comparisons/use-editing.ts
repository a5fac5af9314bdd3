import {
  comparisonTexts,
  comparisonMessages as words,
} from '../../../contract/analyst-copilot/comparison-messages.ts'
import type {
  Axis,
  Comparison,
  ComparisonChange,
} from '../../../contract/analyst-copilot/comparisons.ts'
import { undoLimits, undoMessages } from '../../../contract/undo/undo.ts'
import { serverMessage } from '../../ui/server-message.ts'
import { toast } from '../../ui/toast.ts'
import { type Again, useChangeComparison, useFill } from './comparison-queries.ts'

/** What had the focus may be gone with its row. */
function keepFocus() {
  if (document.activeElement === document.body) document.getElementById('main')?.focus()
}

/** Changes a comparison, fills what is new in it, and shows what failed. */
export function useEditing({ id }: Pick<Comparison, 'id'>) {
  const { mutateAsync } = useChangeComparison(id)
  const filling = useFill(id)

  async function apply(change: ComparisonChange, failed: string = words.changeFailed) {
    try {
      await mutateAsync(change)
      return true
    } catch (error) {
      toast.error(failed, serverMessage(error))
      return false
    }
  }
  const fill = (again?: Again) =>
    filling.mutateAsync(again).catch((error: unknown) => {
      toast.error(words.fillFailed, serverMessage(error) ?? words.tryAgain)
    })
  return {
    apply,
    fill,
    /** Adds, then fills the cells of what was added. */
    add: async (change: ComparisonChange) => {
      if (await apply(change)) await fill()
    },
    /** Removes, and offers Undo. */
    remove: async (axis: Axis, item: { id: string; name: string | null }) => {
      if (!(await apply({ do: 'remove', axis, id: item.id }))) return
      requestAnimationFrame(keepFocus)
      const restore = { do: 'restore', axis, id: item.id } as const
      toast.success(words.removed(item.name ?? comparisonTexts.unnamed), undefined, {
        action: {
          label: undoMessages.label,
          onClick: () => void apply(restore, words.restoreItemFailed),
        },
        durationMs: undoLimits.offeredMs,
      })
    },
  }
}

export type Editing = ReturnType<typeof useEditing>
