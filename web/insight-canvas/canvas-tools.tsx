import { Save } from 'lucide-react'
import { canvasMessages as words } from '../../contract/insight-canvas/canvas-messages.ts'
import type { Widget } from '../../contract/insight-canvas/canvas-widgets.ts'
import { CommentsButton } from '../records/comments/comments-button.tsx'
import { useExportRecord } from '../records/record-queries.ts'
import type { SyncState } from '../records/sync/parts-sync.ts'
import { Button } from '../ui/button.tsx'
import { ExportMenu } from '../ui/export-menu.tsx'
import { canvases } from './canvases.ts'
import type { CanvasComments } from './comments/use-canvas-comments.ts'
import type { CanvasSync } from './sync/canvas-sync.ts'
import { VoteButton } from './voting/vote-dialog.tsx'

type CanvasToolsProps = {
  id: string
  sync: CanvasSync
  state: SyncState<Widget>
  comments: CanvasComments
}

/** The Comments, Save and Export buttons. */
export function CanvasTools({ id, sync, state, comments }: CanvasToolsProps) {
  const save = useExportRecord(canvases, id)
  return (
    <>
      {state.lost !== 'record' && (
        <>
          <VoteButton canvasId={id} mayChange={state.mayChange} />
          <CommentsButton comments={comments} size="sm" />
        </>
      )}
      {state.mayChange && (
        <Button
          icon={Save}
          variant="secondary"
          size="sm"
          disabled={state.save === 'saved' || state.save === 'saving'}
          onClick={() => void sync.save()}
        >
          {words.save}
        </Button>
      )}
      {state.lost !== 'record' && (
        // The server exports the stored canvas.
        <ExportMenu
          words={canvases.words}
          formats={words.exportAs}
          size="sm"
          save={save}
          before={() => sync.save()}
        />
      )}
    </>
  )
}
