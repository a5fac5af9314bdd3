import { Eye, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import type { Brief } from '../../contract/briefs/briefs.ts'
import { useMe } from '../platform/session/use-me.ts'
import { ActionsMenu } from '../ui/actions-menu.tsx'
import { cn } from '../ui/cn.ts'
import { DropdownMenuItem, DropdownMenuSeparator } from '../ui/dropdown-menu.tsx'
import { mayChange } from './may-change.ts'
import { useConfirmedDelete } from './use-confirmed-delete.ts'

type BriefMenuProps = {
  brief: Brief
  /** The page to return to after the form. */
  returnTo: string
  className?: string
}

/** The menu of a brief's actions in a list. */
export function BriefMenu({ brief, returnTo, className }: BriefMenuProps) {
  const me = useMe()
  const { confirmDelete } = useConfirmedDelete(brief)
  const edit = `/briefs/${brief.id}/edit?${new URLSearchParams({ returnTo })}`
  return (
    <ActionsMenu label={`Actions for ${brief.title}`} className={cn('z-10', className)}>
      <DropdownMenuItem asChild icon={Eye}>
        <Link to={`/briefs/${brief.id}`}>View Brief</Link>
      </DropdownMenuItem>
      {mayChange(brief, me) && (
        <>
          <DropdownMenuItem asChild icon={Pencil}>
            <Link to={edit}>Edit Brief</Link>
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem destructive icon={Trash2} onSelect={confirmDelete}>
            Delete Brief
          </DropdownMenuItem>
        </>
      )}
    </ActionsMenu>
  )
}
