import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  type CopilotWorkspace,
  workspaceMessages as words,
} from '../../../contract/analyst-copilot/copilot-workspaces.ts'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WhenLoaded } from '../../ui/when-loaded.tsx'
import { useWorkspacePanel } from './use-workspace-panel.ts'
import { WorkspaceActions } from './workspace-actions.tsx'
import { WorkspaceDialog } from './workspace-dialog.tsx'
import { workspacesQuery } from './workspace-queries.ts'

/** The user's workspaces and those shared with the user, newest first. */
export function WorkspaceList() {
  const [search, setSearch] = useState('')
  const [adding, setAdding] = useState(false)
  const { showWorkspace } = useWorkspacePanel()
  const list = useInfiniteQuery(workspacesQuery(search))
  const some = list.data?.pages.some(({ items }) => items.length > 0)
  return (
    <section aria-labelledby="workspaces" data-print="no" className="flex flex-col gap-3">
      <h2 id="workspaces" className="text-md">
        {words.title}
      </h2>
      <Button icon={Plus} variant="secondary" onClick={() => setAdding(true)}>
        {words.new}
      </Button>
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
        loading="workspaces"
        skeleton={<Skeleton className="h-40" />}
        className="px-4"
      >
        {({ pages }) =>
          some ? (
            <ul className="flex flex-col gap-0.5">
              {pages
                .flatMap(({ items }) => items)
                .map((workspace) => (
                  <Workspace key={workspace.id} workspace={workspace} />
                ))}
            </ul>
          ) : (
            <p className="text-muted-foreground">{search ? words.noMatch : words.none}</p>
          )
        }
      </WhenLoaded>
      <ShowMore noun="workspaces" list={list} />
      <WorkspaceDialog open={adding} onOpenChange={setAdding} onSaved={showWorkspace} />
    </section>
  )
}

function Workspace({ workspace }: { workspace: CopilotWorkspace }) {
  const { id, name, owner, sharedWith, sessionCount } = workspace
  const facts = [
    words.sessions(sessionCount),
    owner ? words.ownedBy(owner) : sharedWith.length > 0 && words.people(sharedWith.length),
  ]
  return (
    <li className="flex items-center rounded-md hover:bg-hover">
      <Link
        to={`?workspace=${id}`}
        preventScrollReset
        className="min-w-0 flex-1 rounded-md px-3 py-2"
      >
        <span dir="auto" className="block truncate font-medium">
          {name}
        </span>
        <span className="block truncate text-muted-foreground text-xs">
          {facts.filter(Boolean).join(' · ')}
        </span>
      </Link>
      {!owner && <WorkspaceActions workspace={workspace} />}
    </li>
  )
}
