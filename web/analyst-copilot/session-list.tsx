import { useInfiniteQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { NavLink, useLocation, useNavigate } from 'react-router'
import type { CopilotSession } from '../../contract/analyst-copilot/analyst-copilot.ts'
import { copilotMessages as words } from '../../contract/analyst-copilot/copilot-messages.ts'
import { workspaceMessages } from '../../contract/analyst-copilot/copilot-workspaces.ts'
import { formatDay } from '../platform/format/format-date-time.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { ShowMore } from '../ui/show-more.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.ts'
import { WhenLoaded } from '../ui/when-loaded.tsx'
import { sessionsQuery, useDeleteSession, useRenameSession } from './copilot-queries.ts'
import { deleteWithUndo } from './delete-with-undo.ts'
import { ExportItems } from './export-items.tsx'
import { useExport } from './use-export.ts'
import { MoveDialog } from './workspaces/move-dialog.tsx'
import { useMoveSession } from './workspaces/workspace-queries.ts'

type SessionListProps = {
  current: string | undefined
  /** If set, lists all sessions in this workspace. */
  workspaceId?: string
}

/** The sessions of the user or of a workspace, newest first. */
export function SessionList({ current, workspaceId }: SessionListProps) {
  const [search, setSearch] = useState('')
  const list = useInfiniteQuery(sessionsQuery(search, workspaceId))
  const none = workspaceId ? workspaceMessages.noSessions : words.noSessions
  const some = list.data?.pages.some(({ items }) => items.length > 0)
  return (
    <section aria-labelledby="sessions" data-print="no" className="flex flex-col gap-3">
      <h2 id="sessions" className="text-md">
        {words.sessions}
      </h2>
      {(search !== '' || some) && (
        <SearchField
          label={words.search}
          placeholder={words.search}
          value={search}
          onSearch={setSearch}
        />
      )}
      <WhenLoaded
        query={list}
        failed={words.listFailed}
        loading="sessions"
        skeleton={<Skeleton className="h-40" />}
        className="px-4"
      >
        {({ pages }) =>
          some ? (
            <ul className="flex flex-col gap-0.5">
              {pages
                .flatMap(({ items }) => items)
                .map((session) => (
                  <Session key={session.id} session={session} open={session.id === current} />
                ))}
            </ul>
          ) : (
            <p className="text-muted-foreground">{search ? words.noMatch : none}</p>
          )
        }
      </WhenLoaded>
      <ShowMore noun="sessions" list={list} />
    </section>
  )
}

function Session({ session, open }: { session: CopilotSession; open: boolean }) {
  const { id, author, createdAt } = session
  const title = session.title || words.untitled
  const [renaming, setRenaming] = useState(false)
  const [moving, setMoving] = useState(false)
  const { search } = useLocation()
  const remove = useDeletion(id, open)
  const saving = useExport(id)
  const move = useMoveSession(id)
  return (
    <li className="group relative flex items-center rounded-md hover:bg-hover has-[[aria-current=page]]:bg-primary-tint">
      <NavLink
        to={{ pathname: `/analyst-copilot/${id}`, search }}
        className="min-w-0 flex-1 rounded-md px-3 py-2"
      >
        <span dir="auto" className="block truncate font-medium">
          {title}
        </span>
        <span className="block truncate text-muted-foreground text-xs">
          {author && `${author} · `}
          {formatDay(createdAt)}
        </span>
      </NavLink>
      {!author && (
        <SessionMenu
          title={title}
          saving={saving}
          onRename={() => setRenaming(true)}
          onMove={() => setMoving(true)}
          onDelete={() => void remove()}
        />
      )}
      <Dialog open={renaming} onOpenChange={setRenaming}>
        <DialogContent title={words.rename}>
          <RenameForm id={id} title={session.title} onDone={() => setRenaming(false)} />
        </DialogContent>
      </Dialog>
      <MoveDialog
        workspaceId={session.workspaceId}
        move={move}
        texts={workspaceMessages}
        open={moving}
        onOpenChange={setMoving}
      />
    </li>
  )
}

type SessionMenuProps = {
  title: string
  saving: ReturnType<typeof useExport>
  onRename: () => void
  onMove: () => void
  onDelete: () => void
}

function SessionMenu({ title, saving, onRename, onMove, onDelete }: SessionMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={words.actions(title)}
          aria-busy={saving.isPending}
          className="me-1"
        >
          {saving.isPending ? <Spinner /> : <Ellipsis aria-hidden="true" />}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={onRename}>{words.rename}</DropdownMenuItem>
        <DropdownMenuItem onSelect={onMove}>{workspaceMessages.move}</DropdownMenuItem>
        <ExportItems {...saving} />
        <DropdownMenuItem destructive onSelect={onDelete}>
          {words.delete}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

/** Deletes a session and offers Undo; leaves the session first if it is open. */
function useDeletion(id: string, open: boolean) {
  const calls = useDeleteSession(id)
  const navigate = useNavigate()
  const { search } = useLocation()
  return () =>
    deleteWithUndo({
      ...calls,
      leave: () => open && navigate({ pathname: '/analyst-copilot', search }),
      words,
    })
}

type RenameFormProps = { id: string; title: string; onDone: () => void }

function RenameForm({ id, title: first, onDone }: RenameFormProps) {
  const rename = useRenameSession(id)
  const [title, setTitle] = useState(first)
  const [error, setError] = useState<string>()
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (rename.isPending) return
    try {
      await rename.mutateAsync(title)
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
          maxLength={200}
          onChange={({ target }) => {
            setTitle(target.value)
            setError(undefined)
          }}
        />
      </Field>
      <Button type="submit" pending={rename.isPending} className="self-start">
        {words.save}
      </Button>
    </form>
  )
}
