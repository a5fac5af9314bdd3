import { type FormEvent, useState } from 'react'
import { comparisonMessages as words } from '../../../contract/analyst-copilot/comparison-messages.ts'
import {
  type ComparisonItem,
  comparisonLimits,
} from '../../../contract/analyst-copilot/comparisons.ts'
import { ActionsMenu } from '../../ui/actions-menu.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent } from '../../ui/dialog.tsx'
import { DropdownMenuItem } from '../../ui/dropdown-menu.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { toast } from '../../ui/toast.ts'
import { deleteWithUndo } from '../delete-with-undo.ts'
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
  const move = {
    isPending: update.isPending,
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
      <Dialog open={dialog === 'rename'} onOpenChange={(open) => !open && setDialog(null)}>
        <DialogContent title={words.rename}>
          <RenameForm title={title} update={update} onDone={() => setDialog(null)} />
        </DialogContent>
      </Dialog>
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

type RenameFormProps = {
  title: string
  update: ReturnType<typeof useUpdateComparison>
  onDone: () => void
}

function RenameForm({ title: first, update, onDone }: RenameFormProps) {
  const [title, setTitle] = useState(first)
  const [error, setError] = useState<string>()
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (update.isPending) return
    try {
      await update.mutateAsync({ title })
      toast.success(words.renamed)
      onDone()
    } catch (failure) {
      setError(serverMessage(failure) ?? words.renameFailed)
    }
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={words.newTitle} error={error}>
        <Input
          value={title}
          maxLength={comparisonLimits.title}
          onChange={({ target }) => {
            setTitle(target.value)
            setError(undefined)
          }}
        />
      </Field>
      <Button type="submit" pending={update.isPending} className="self-start">
        {words.save}
      </Button>
    </form>
  )
}
