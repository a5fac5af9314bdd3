import { canvasMessages as words } from '../../../contract/insight-canvas/canvas-messages.ts'
import type { Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { Collision } from '../../records/sync/merge-parts.ts'
import type { SyncState } from '../../records/sync/parts-sync.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent } from '../../ui/dialog.tsx'
import { CanvasBoard } from '../canvas-board.tsx'
import type { Sources } from '../widgets/widget-props.ts'

type CollisionDialogProps = {
  state: SyncState<Widget>
  sources: Sources
  onSettle: (collision: Collision<Widget>, keepMine: boolean) => void
}

/** Shows both versions of each widget that two people changed, and asks which one to keep. */
export function CollisionDialog({ state: { collisions, by }, ...shared }: CollisionDialogProps) {
  return (
    <Dialog open={collisions.length > 0}>
      <DialogContent
        title={words.collision.title(collisions.length)}
        description={words.collision.hint(by, collisions.length)}
        focusOn="dialog"
        // Required, because neither version is saved until the user has chosen.
        closable={false}
        className="max-w-3xl"
      >
        <ul className="flex flex-col gap-6">
          {collisions.map((collision) => (
            <li key={collision.id} className="grid gap-4 sm:grid-cols-2">
              <Choice {...shared} collision={collision} mine />
              <Choice {...shared} collision={collision} mine={false} />
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  )
}

type ChoiceProps = Omit<CollisionDialogProps, 'state'> & {
  collision: Collision<Widget>
  mine: boolean
}

function Choice({ collision, mine, sources, onSettle }: ChoiceProps) {
  const widget = mine ? collision.mine : collision.theirs
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="text-base">{mine ? words.collision.yours : words.collision.theirs}</h3>
      <Version widget={widget} sources={sources} />
      <Button
        variant="secondary"
        className="mt-auto self-start"
        onClick={() => onSettle(collision, mine)}
      >
        {mine ? words.collision.keepMine : words.collision.takeTheirs}
      </Button>
    </div>
  )
}

function Version({ widget, sources }: { widget: Widget | null; sources: Sources }) {
  if (!widget) {
    return (
      <p className="rounded-md border border-dashed px-3.5 py-6 text-center text-muted-foreground">
        {words.collision.deleted}
      </p>
    )
  }
  return (
    <div className="overflow-hidden rounded-md border bg-muted">
      <CanvasBoard fit widgets={[widget]} sources={sources} onChange={null} />
    </div>
  )
}
