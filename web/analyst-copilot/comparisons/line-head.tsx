import { Pin } from 'lucide-react'
import {
  comparisonTexts,
  comparisonMessages as words,
} from '../../../contract/analyst-copilot/comparison-messages.ts'
import type { Axis, Comparison, Criterion } from '../../../contract/analyst-copilot/comparisons.ts'
import { ActionsMenu } from '../../ui/actions-menu.tsx'
import { DropdownMenuItem } from '../../ui/dropdown-menu.tsx'
import type { Editing } from './use-editing.ts'

/** A criterion, or a vendor or product, as a row or column. */
export type Line = {
  axis: Axis
  id: string
  name: string
  /** The vendor of a product. */
  below: string | null
  pinned: boolean
  /** Whether its name is shown elsewhere. */
  menuOnly?: boolean
}

export const linesOf = {
  criteria: (ordered: readonly Criterion[]): Line[] =>
    ordered.map(({ id, text, pinned }) => ({
      axis: 'criteria',
      id,
      name: text,
      below: null,
      pinned,
    })),
  subjects: ({ subjects }: Comparison): Line[] =>
    subjects.map(({ id, name, vendor }) => ({
      axis: 'subjects',
      id,
      name: name ?? comparisonTexts.unnamed,
      below: vendor,
      pinned: false,
    })),
}

type LineHeadProps = {
  line: Line
  /** All lines of its axis, as shown. */
  lines: readonly Line[]
  /** Null if the user may not change the comparison. */
  editing: Editing | null
  mayMove: boolean
  filling: boolean
}

/** The name of a row or column, and what can be done with it. */
export function LineHead({ line, lines, editing, mayMove, filling }: LineHeadProps) {
  const { axis, id, name, below, pinned, menuOnly } = line
  return (
    <div className="flex items-start gap-1">
      {!menuOnly && (
        <div className="min-w-0 flex-1">
          <p dir="auto" className="break-words">
            {pinned && (
              <Pin aria-label={words.pinned} className="me-1 inline size-3.5 align-[-0.125em]" />
            )}
            {name}
          </p>
          {below && (
            <p dir="auto" className="break-words font-normal text-muted-foreground">
              {below}
            </p>
          )}
        </div>
      )}
      {editing && (
        <ActionsMenu label={words.actions(name)} className="-my-1 shrink-0">
          {axis === 'criteria' && (
            <DropdownMenuItem
              onSelect={() => void editing.apply({ do: 'pin', id, pinned: !pinned })}
            >
              {pinned ? words.unpin : words.pin}
            </DropdownMenuItem>
          )}
          {mayMove && <MoveItems line={line} lines={lines} editing={editing} />}
          <DropdownMenuItem disabled={filling} onSelect={() => void editing.fill({ axis, id })}>
            {words.fillAgain}
          </DropdownMenuItem>
          <DropdownMenuItem destructive onSelect={() => void editing.remove(axis, { id, name })}>
            {words.removeItem}
          </DropdownMenuItem>
        </ActionsMenu>
      )}
    </div>
  )
}

type MoveItemsProps = Pick<LineHeadProps, 'line' | 'lines'> & { editing: Editing }

/** Pinned rows stay above the others, so a row moves among its like. */
function MoveItems({ line: { axis, id, pinned }, lines, editing }: MoveItemsProps) {
  const like = lines.filter((one) => one.pinned === pinned)
  const at = like.findIndex((one) => one.id === id)
  const [before, after] = [like[at - 1], like[at + 1]]
  const move = (moved: string, to: string) =>
    void editing.apply({ do: 'move', axis, id: moved, before: to })
  const [back, forth] =
    axis === 'criteria' ? [words.moveUp, words.moveDown] : [words.moveBefore, words.moveAfter]
  return (
    <>
      <DropdownMenuItem disabled={!before} onSelect={() => before && move(id, before.id)}>
        {back}
      </DropdownMenuItem>
      <DropdownMenuItem disabled={!after} onSelect={() => after && move(after.id, id)}>
        {forth}
      </DropdownMenuItem>
    </>
  )
}
