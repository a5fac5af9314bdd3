import type { Editor } from '@tiptap/core'
import { selectedRect, splitCell } from '@tiptap/pm/tables'
import { documentLimits } from '../../../../contract/boardroom-builder/document-blocks.ts'
import { documentEditorMessages as words } from '../../../../contract/boardroom-builder/document-editor-messages.ts'
import {
  DropdownMenuCheckboxItem,
  DropdownMenuItem,
  DropdownMenuSeparator,
} from '../../../ui/dropdown-menu.tsx'
import {
  addTotals,
  canAddTotals,
  canSum,
  hasHeads,
  isSum,
  toggleHeads,
  toggleSum,
} from '../table-acts.ts'

/** The actions for the table at the caret. */
export function TableMenuItems({ editor }: { editor: Editor }) {
  const { width, height } = selectedRect(editor.state).map
  const chain = () => editor.chain().focus()
  const tallest = height >= documentLimits.rows
  const widest = width >= documentLimits.columns
  return (
    <>
      <Item label={words.rowAbove} disabled={tallest} run={() => chain().addRowBefore().run()} />
      <Item label={words.rowBelow} disabled={tallest} run={() => chain().addRowAfter().run()} />
      <Item
        label={words.columnBefore}
        disabled={widest}
        run={() => chain().addColumnBefore().run()}
      />
      <Item
        label={words.columnAfter}
        disabled={widest}
        run={() => chain().addColumnAfter().run()}
      />
      <DropdownMenuSeparator />
      <Choice
        label={words.headerRow}
        on={hasHeads(editor, 'row')}
        run={toggleHeads(editor, 'row')}
      />
      <Choice
        label={words.headerColumn}
        on={hasHeads(editor, 'column')}
        run={toggleHeads(editor, 'column')}
      />
      <DropdownMenuSeparator />
      <Item
        label={words.addTotals}
        disabled={tallest || !canAddTotals(editor)}
        run={() => addTotals(editor)}
      />
      {canSum(editor) && (
        <Choice label={words.columnSum} on={isSum(editor)} run={() => toggleSum(editor)} />
      )}
      <DropdownMenuSeparator />
      {splitCell(editor.state) && (
        <Item label={words.splitCell} run={() => chain().splitCell().run()} />
      )}
      <Item label={words.deleteRow} disabled={height === 1} run={() => chain().deleteRow().run()} />
      <Item
        label={words.deleteColumn}
        disabled={width === 1}
        run={() => chain().deleteColumn().run()}
      />
      <Item label={words.deleteTable} destructive run={() => chain().deleteTable().run()} />
    </>
  )
}

type ChoiceProps = { label: string; on: boolean; run: () => void }

function Choice({ label, on, run }: ChoiceProps) {
  return (
    <DropdownMenuCheckboxItem checked={on} onSelect={() => requestAnimationFrame(run)}>
      {label}
    </DropdownMenuCheckboxItem>
  )
}

type ItemProps = { label: string; disabled?: boolean; destructive?: boolean; run: () => void }

/** Runs after the menu has returned the focus to its button, so that the text can take it. */
function Item({ label, disabled, destructive, run }: ItemProps) {
  return (
    <DropdownMenuItem
      disabled={disabled}
      destructive={destructive}
      onSelect={() => requestAnimationFrame(run)}
    >
      {label}
    </DropdownMenuItem>
  )
}
