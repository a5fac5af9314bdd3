import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import type { RecordKind } from './record-kind.ts'
import type { Collision } from './sync/merge-parts.ts'
import type { PartsSync, SyncState } from './sync/parts-sync.ts'

type CollisionDialogProps<Part> = {
  kind: RecordKind
  sync: PartsSync<Part>
  state: SyncState<Part>
  /** Draws a part; null stands for a deleted one. */
  children: (part: Part | null) => ReactNode
}

/** Shows both versions of each part that two people changed, and asks which one to keep. */
export function CollisionDialog<Part>({ state, ...choice }: CollisionDialogProps<Part>) {
  const { collisions, by } = state
  const words = choice.kind.words.collision
  return (
    <Dialog open={collisions.length > 0}>
      <DialogContent
        title={words.title(collisions.length)}
        description={words.hint(by, collisions.length)}
        focusOn="dialog"
        // Required, because neither version is saved until the user has chosen.
        closable={false}
        className="max-w-3xl"
      >
        <ul className="flex flex-col gap-6">
          {collisions.map((collision) => (
            <li key={collision.id} className="grid gap-4 sm:grid-cols-2">
              <Choice {...choice} collision={collision} mine />
              <Choice {...choice} collision={collision} mine={false} />
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  )
}

type ChoiceProps<Part> = Omit<CollisionDialogProps<Part>, 'state'> & {
  collision: Collision<Part>
  mine: boolean
}

function Choice<Part>({ kind, sync, collision, mine, children }: ChoiceProps<Part>) {
  const words = kind.words.collision
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="text-base">{mine ? words.yours : words.theirs}</h3>
      {children(mine ? collision.mine : collision.theirs)}
      <Button
        variant="secondary"
        className="mt-auto self-start"
        onClick={() => sync.settle(collision, mine)}
      >
        {mine ? words.keepMine : words.takeTheirs}
      </Button>
    </div>
  )
}
