import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { CopilotSession } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { workspaceMessages as words } from '../../../contract/analyst-copilot/copilot-workspaces.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { toast } from '../../ui/toast.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { useMoveSession, workspaceQuery, workspacesQuery } from './workspace-queries.ts'

type MoveDialogProps = {
  session: CopilotSession
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Moves a session of the user into a workspace, or out of it. */
export function MoveDialog({ session, open, onOpenChange }: MoveDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={words.moveTitle} description={words.moveHint}>
        <MoveForm session={session} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

const settleMs = 180

function MoveForm({ session, onDone }: { session: CopilotSession; onDone: () => void }) {
  const [chosen, setChosen] = useState(session.workspaceId ?? undefined)
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
  const move = useMoveSession(session.id)
  const [error, setError] = useState<string>()
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (move.isPending) return
    try {
      await move.mutateAsync(chosen ?? null)
      toast.success(words.moved)
      onDone()
    } catch (failure) {
      setError(serverMessage(failure) ?? words.moveFailed)
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
