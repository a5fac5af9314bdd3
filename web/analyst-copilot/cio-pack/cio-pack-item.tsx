import { useState } from 'react'
import {
  type CioPackItem,
  cioPackMessages as words,
} from '../../../contract/analyst-copilot/cio-pack.ts'
import { ActionsMenu } from '../../ui/actions-menu.tsx'
import { Dialog, DialogContent } from '../../ui/dialog.tsx'
import { DropdownMenuItem } from '../../ui/dropdown-menu.tsx'
import { deleteWithUndo } from '../delete-with-undo.ts'
import { CioPackForm } from './cio-pack-form.tsx'
import { useDeleteCioPackItem } from './cio-pack-queries.ts'

export type AskProps = {
  /** Whether another question is under way. */
  pending: boolean
  onAsk: (text: string) => unknown
}

type CioPackItemRowProps = AskProps & { item: CioPackItem }

/**
 * A question of the CIO pack. One added by the company shows its author, and a menu to members who
 * may edit it.
 */
export function CioPackItemRow({ item, pending, onAsk }: CioPackItemRowProps) {
  const { title, description, query, added } = item
  return (
    <li className="flex items-start rounded-md hover:bg-hover">
      <button
        type="button"
        title={query}
        disabled={pending}
        onClick={() => void onAsk(query)}
        className="min-w-0 flex-1 rounded-md px-3 py-2 text-start disabled:opacity-55"
      >
        <span dir="auto" className="block break-words font-medium">
          {title}
        </span>
        {description && (
          <span dir="auto" className="block break-words text-muted-foreground text-sm">
            {description}
          </span>
        )}
        {added && (
          <bdi className="block break-words text-muted-foreground text-xs">
            {added.mine ? words.addedByYou : words.addedBy(added.by)}
          </bdi>
        )}
      </button>
      {added?.mayChange && <ItemMenu item={item} />}
    </li>
  )
}

function ItemMenu({ item }: { item: CioPackItem }) {
  const [editing, setEditing] = useState(false)
  const calls = useDeleteCioPackItem(item.id)
  return (
    <>
      <ActionsMenu label={words.actions(item.title)} className="mt-1.5">
        <DropdownMenuItem onSelect={() => setEditing(true)}>{words.edit}</DropdownMenuItem>
        <DropdownMenuItem destructive onSelect={() => void deleteWithUndo({ ...calls, words })}>
          {words.delete}
        </DropdownMenuItem>
      </ActionsMenu>
      <Dialog open={editing} onOpenChange={setEditing}>
        <DialogContent title={words.editTitle}>
          <CioPackForm item={item} category={item.category} onDone={() => setEditing(false)} />
        </DialogContent>
      </Dialog>
    </>
  )
}
