import {
  type DocumentBlock,
  textOfBlock,
} from '../../contract/boardroom-builder/document-blocks.ts'
import { documentMessages as words } from '../../contract/boardroom-builder/document-messages.ts'
import type { Collision } from '../records/sync/merge-parts.ts'
import type { SyncState } from '../records/sync/parts-sync.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogContent } from '../ui/dialog.tsx'

type CollisionDialogProps = {
  state: SyncState<DocumentBlock>
  onSettle: (collision: Collision<DocumentBlock>, keepMine: boolean) => void
}

/** Shows both versions of each block that two people changed, and asks which one to keep. */
export function CollisionDialog({ state: { collisions, by }, onSettle }: CollisionDialogProps) {
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
              <Choice mine collision={collision} onSettle={onSettle} />
              <Choice mine={false} collision={collision} onSettle={onSettle} />
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  )
}

type ChoiceProps = Pick<CollisionDialogProps, 'onSettle'> & {
  collision: Collision<DocumentBlock>
  mine: boolean
}

function Choice({ collision, mine, onSettle }: ChoiceProps) {
  const block = mine ? collision.mine : collision.theirs
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="text-base">{mine ? words.collision.yours : words.collision.theirs}</h3>
      <p
        dir="auto"
        className="max-h-60 overflow-y-auto whitespace-pre-line break-words rounded-md border bg-muted px-3.5 py-3"
      >
        {block ? (
          textOfBlock(block)
        ) : (
          <span className="text-muted-foreground">{words.collision.deleted}</span>
        )}
      </p>
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
