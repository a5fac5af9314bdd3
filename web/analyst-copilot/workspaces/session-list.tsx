import { useInfiniteQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { NavLink, useLocation, useNavigate } from 'react-router'
import type { CopilotSession } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { copilotMessages as words } from '../../../contract/analyst-copilot/copilot-messages.ts'
import { workspaceMessages } from '../../../contract/analyst-copilot/copilot-workspaces.ts'
import { formatDay } from '../../platform/format/format-date-time.ts'
import { Button } from '../../ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../ui/dropdown-menu.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { WhenLoaded } from '../../ui/when-loaded.tsx'
import { sessionsQuery, useDeleteSession, useRenameSession } from '../copilot-queries.ts'
import { deleteWithUndo } from '../delete-with-undo.ts'
import { ExportItems } from '../export/export-items.tsx'
import { useExport } from '../export/use-export.ts'
import { RenameDialog } from '../rename-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { useMoveSession } from './workspace-queries.ts'

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
  const rename = useRenameSession(id)
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
      <RenameDialog
        title={session.title}
        maxLength={200}
        rename={rename}
        words={words}
        open={renaming}
        onOpenChange={setRenaming}
      />
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
