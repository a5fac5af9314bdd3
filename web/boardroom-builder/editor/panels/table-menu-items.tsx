import type { Editor } from '@tiptap/core'
import { selectedRect, splitCell } from '@tiptap/pm/tables'
import { documentLimits } from '../../../../contract/boardroom-builder/document-blocks.ts'
import { documentEditorMessages as words } from '../../../../contract/boardroom-builder/document-editor-messages.ts'
import { DropdownMenuItem, DropdownMenuSeparator } from '../../../ui/dropdown-menu.tsx'

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
      <Item label={words.headerRow} run={() => chain().toggleHeaderRow().run()} />
      {splitCell(editor.state) && (
        <Item label={words.splitCell} run={() => chain().splitCell().run()} />
      )}
      <DropdownMenuSeparator />
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
