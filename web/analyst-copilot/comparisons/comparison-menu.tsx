import { useState } from 'react'
import { comparisonMessages as words } from '../../../contract/analyst-copilot/comparison-messages.ts'
import {
  type ComparisonItem,
  comparisonLimits,
} from '../../../contract/analyst-copilot/comparisons.ts'
import { ActionsMenu } from '../../ui/actions-menu.tsx'
import { DropdownMenuItem } from '../../ui/dropdown-menu.tsx'
import { deleteWithUndo } from '../delete-with-undo.ts'
import { RenameDialog } from '../rename-dialog.tsx'
import { MoveDialog } from '../workspaces/move-dialog.tsx'
import { useDeleteComparison, useUpdateComparison } from './comparison-queries.ts'

type ComparisonMenuProps = {
  comparison: Pick<ComparisonItem, 'id' | 'title' | 'workspaceId'>
  /** Leaves the page of the comparison before it is gone. */
  leave?: () => unknown
  className?: string
}

/** Renames, moves and deletes a comparison of the user. */
export function ComparisonMenu({ comparison, leave, className }: ComparisonMenuProps) {
  const { id, title, workspaceId } = comparison
  const [dialog, setDialog] = useState<'rename' | 'move' | null>(null)
  const update = useUpdateComparison(id)
  const deletion = useDeleteComparison(id)
  const remove = () => deleteWithUndo({ ...deletion, ...(leave && { leave }), words })
  const { isPending } = update
  const rename = { isPending, mutateAsync: (to: string) => update.mutateAsync({ title: to }) }
  const move = {
    isPending,
    mutateAsync: (to: string | null) => update.mutateAsync({ workspaceId: to }),
  }
  return (
    <>
      <ActionsMenu label={words.actions(title)} className={className}>
        <DropdownMenuItem onSelect={() => setDialog('rename')}>{words.rename}</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => setDialog('move')}>{words.move}</DropdownMenuItem>
        <DropdownMenuItem destructive onSelect={() => void remove()}>
          {words.delete}
        </DropdownMenuItem>
      </ActionsMenu>
      <RenameDialog
        title={title}
        maxLength={comparisonLimits.title}
        rename={rename}
        words={words}
        open={dialog === 'rename'}
        onOpenChange={(open) => !open && setDialog(null)}
      />
      <MoveDialog
        workspaceId={workspaceId}
        move={move}
        texts={words}
        open={dialog === 'move'}
        onOpenChange={(open) => !open && setDialog(null)}
      />
    </>
  )
}
