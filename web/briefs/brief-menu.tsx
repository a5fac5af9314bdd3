import { Ellipsis, Eye, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import type { Brief } from '../../contract/briefs/briefs.ts'
import { useMe } from '../platform/session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu.tsx'
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
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Actions for ${brief.title}`}
          className={cn('z-10', className)}
        >
          <Ellipsis aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem asChild>
          <Link to={`/briefs/${brief.id}`}>
            <Eye aria-hidden="true" />
            View Brief
          </Link>
        </DropdownMenuItem>
        {mayChange(brief, me) && (
          <>
            <DropdownMenuItem asChild>
              <Link to={edit}>
                <Pencil aria-hidden="true" />
                Edit Brief
              </Link>
            </DropdownMenuItem>
            <DropdownMenuSeparator />
            <DropdownMenuItem destructive onSelect={confirmDelete}>
              <Trash2 aria-hidden="true" />
              Delete Brief
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
