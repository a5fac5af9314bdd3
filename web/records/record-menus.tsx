import { Trash2, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { shareMessages } from '../../contract/shares/share-messages.ts'
import { ActionsMenu } from '../ui/actions-menu.tsx'
import { cn } from '../ui/cn.ts'
import { DropdownMenuItem } from '../ui/dropdown-menu.tsx'
import type { RecordKind } from './record-kind.ts'
import { useDeleteRecord } from './record-queries.ts'

type ListedMenuProps = {
  kind: RecordKind
  item: { id: string; title: string; mayChange: boolean }
  className?: string
  /** The items above Delete. */
  children?: ReactNode
}

/** The menu of a record in a list. */
export function ListedMenu({ kind, item, className, children }: ListedMenuProps) {
  const { id, title, mayChange } = item
  const { remove } = useDeleteRecord(kind)
  return (
    <ActionsMenu
      label={kind.words.actionsFor(title)}
      className={cn('relative z-1 -me-2 shrink-0', className)}
    >
      {children}
      {mayChange && <DeleteItem kind={kind} onSelect={() => remove([id])} />}
    </ActionsMenu>
  )
}

type OpenedMenuProps = {
  kind: RecordKind
  id: string
  mayChange: boolean
  /** Whether it can be shared, and so has an audience. */
  shared: boolean
  /** The items at the top. */
  children: ReactNode
}

/** The menu on the page of a record. */
export function OpenedMenu({ kind, id, mayChange, shared, children }: OpenedMenuProps) {
  const { words } = kind
  const navigate = useNavigate()
  const { remove } = useDeleteRecord(kind)
  return (
    <ActionsMenu label={words.actions} variant="secondary" size="icon">
      {children}
      {shared && (
        <DropdownMenuItem asChild icon={Users}>
          <Link to={`${words.back.to}/${id}/audience`}>{shareMessages.audience}</Link>
        </DropdownMenuItem>
      )}
      {mayChange && (
        <DeleteItem kind={kind} onSelect={() => remove([id], () => void navigate(words.back.to))} />
      )}
    </ActionsMenu>
  )
}

function DeleteItem({ kind, onSelect }: { kind: RecordKind; onSelect: () => void }) {
  return (
    <DropdownMenuItem destructive icon={Trash2} onSelect={onSelect}>
      {kind.words.delete}
    </DropdownMenuItem>
  )
}
