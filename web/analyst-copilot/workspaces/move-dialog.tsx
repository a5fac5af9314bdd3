import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { workspaceMessages as words } from '../../../contract/analyst-copilot/copilot-workspaces.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { toast } from '../../ui/toast.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { workspaceQuery, workspacesQuery } from './workspace-queries.ts'

type MoveDialogProps = {
  /** Where it is; null for no workspace. */
  workspaceId: string | null
  move: { mutateAsync: (workspaceId: string | null) => Promise<unknown>; isPending: boolean }
  /** What is said about it. */
  texts: { moveHint: string; moved: string; moveFailed: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Moves a session or comparison of the user into a workspace, or out of it. */
export function MoveDialog({ open, onOpenChange, ...move }: MoveDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={words.moveTitle} description={move.texts.moveHint}>
        <MoveForm {...move} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

const settleMs = 180

type MoveFormProps = Omit<MoveDialogProps, 'open' | 'onOpenChange'> & { onDone: () => void }

function MoveForm({ workspaceId, move, texts, onDone }: MoveFormProps) {
  const [chosen, setChosen] = useState(workspaceId ?? undefined)
  const [search, setSearch] = useState('')
  const settled = useDebounced(search, settleMs)
  const list = useInfiniteQuery(workspacesQuery(settled))
  const [page] = list.data?.pages ?? []
  const found = page?.items ?? []
  const listed = found.find(({ id }) => id === chosen)?.name
  const asked = useQuery({
    ...workspaceQuery(chosen ?? ''),
    enabled: chosen !== undefined && listed === undefined,
  })
  const [error, setError] = useState<string>()
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (move.isPending) return
    try {
      await move.mutateAsync(chosen ?? null)
      toast.success(texts.moved)
      onDone()
    } catch (failure) {
      setError(serverMessage(failure) ?? texts.moveFailed)
    }
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={words.moveTo} error={error}>
        <SearchSelect
          noun="workspaces"
          all={words.noWorkspace}
          placeholder={words.noWorkspace}
          chosen={chosen ? (listed ?? asked.data?.name ?? '…') : words.noWorkspace}
          found={found}
          more={(page?.total ?? 0) - found.length}
          searching={list.isFetching || settled !== search}
          failed={list.isError}
          onSearch={setSearch}
          value={chosen}
          onChange={(id) => {
            setChosen(id)
            setError(undefined)
          }}
        />
      </Field>
      <Button type="submit" pending={move.isPending} className="self-start">
        {words.moveNow}
      </Button>
    </form>
  )
}
