import { Ellipsis, Trash2, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { shareMessages } from '../../contract/shares/share-messages.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu.tsx'
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
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={kind.words.open(title)}
          className={cn('relative z-1 -me-2 shrink-0', className)}
        >
          <Ellipsis aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {children}
        {mayChange && <DeleteItem kind={kind} onSelect={() => remove([id])} />}
      </DropdownMenuContent>
    </DropdownMenu>
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
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="secondary" size="icon" aria-label={words.actions}>
          <Ellipsis aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {children}
        {shared && (
          <DropdownMenuItem asChild>
            <Link to={`${words.back.to}/${id}/audience`}>
              <Users aria-hidden="true" />
              {shareMessages.audience}
            </Link>
          </DropdownMenuItem>
        )}
        {mayChange && (
          <DeleteItem
            kind={kind}
            onSelect={() => remove([id], () => void navigate(words.back.to))}
          />
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function DeleteItem({ kind, onSelect }: { kind: RecordKind; onSelect: () => void }) {
  return (
    <DropdownMenuItem destructive onSelect={onSelect}>
      <Trash2 aria-hidden="true" />
      {kind.words.delete}
    </DropdownMenuItem>
  )
}
