import { useQuery } from '@tanstack/react-query'
import {
  type CopilotWorkspace,
  workspaceMessages as words,
} from '../../../contract/analyst-copilot/copilot-workspaces.ts'
import { ApiError } from '../../../contract/errors.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SessionList } from './session-list.tsx'
import { WorkspaceActions } from './workspace-actions.tsx'
import { workspaceQuery } from './workspace-queries.ts'

type WorkspacePanelProps = { id: string; current: string | undefined }

/** A workspace: its purpose, the members it is shared with, and its sessions. */
export function WorkspacePanel({ id, current }: WorkspacePanelProps) {
  const workspace = useQuery(workspaceQuery(id))
  const { data, error, isPending } = workspace
  const gone = error instanceof ApiError && error.status === 404
  return (
    <div data-print="no" className="flex flex-col gap-4">
      <div className="flex">
        <BackLink to="?panel=workspaces" label={words.back} />
      </div>
      {error && (
        <ErrorState
          title={words.loadFailed}
          className="px-4 py-8"
          {...(gone ? { description: words.goneHint } : { query: workspace })}
        />
      )}
      {data && !error && (
        <>
          <About workspace={data} />
          <SessionList current={current} workspaceId={id} />
        </>
      )}
      {isPending && <Skeleton className="h-40" />}
    </div>
  )
}

function About({ workspace }: { workspace: CopilotWorkspace }) {
  const { name, description, owner, sharedWith } = workspace
  return (
    <section aria-labelledby="workspace" className="flex flex-col gap-1">
      <div className="flex items-start justify-between gap-2">
        <h2 id="workspace" dir="auto" className="min-w-0 break-words text-md">
          {name}
        </h2>
        {!owner && <WorkspaceActions workspace={workspace} />}
      </div>
      {description && (
        <p dir="auto" className="whitespace-pre-wrap break-words text-muted-foreground">
          {description}
        </p>
      )}
      {owner && <p className="text-muted-foreground text-sm">{words.ownedBy(owner)}</p>}
      <p className="break-words text-muted-foreground text-sm">
        {sharedWith.length === 0
          ? words.notShared
          : `${words.sharedWith} ${sharedWith.map((person) => person.name).join(', ')}`}
      </p>
    </section>
  )
}
