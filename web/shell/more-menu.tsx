import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { comingSoonMessages as words } from '../../contract/notifications/coming-soon.ts'
import { cn } from '../ui/cn.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { comingSections } from './navigation.ts'

type MoreMenuProps = {
  /** Shows only the icon. */
  collapsed: boolean
  /** True in the sheet on small screens, which has no room beside it. */
  small: boolean
  className: string
}

/** The areas that are coming soon, behind one entry of the sidebar. */
export function MoreMenu({ collapsed, small, className }: MoreMenuProps) {
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const within = comingSections.some(({ to }) => to === pathname)
  return (
    <DropdownMenu open={open} onOpenChange={setOpen}>
      <Tooltip content={words.more} side="right" enabled={collapsed && !open}>
        <DropdownMenuTrigger
          aria-label={collapsed ? words.more : undefined}
          data-within={within || undefined}
          className={cn(
            className,
            'w-full aria-expanded:bg-hover data-within:bg-primary-tint data-within:text-primary-text',
          )}
        >
          <Ellipsis aria-hidden="true" className="size-4.5 shrink-0" />
          {!collapsed && words.more}
        </DropdownMenuTrigger>
      </Tooltip>
      <DropdownMenuContent side={small ? 'bottom' : 'right'} align="start" className="min-w-52">
        <DropdownMenuLabel>{words.title}</DropdownMenuLabel>
        {comingSections.map(({ to, label, icon }) => (
          <DropdownMenuItem key={to} asChild icon={icon}>
            <Link to={to} aria-current={to === pathname ? 'page' : undefined}>
              {label}
            </Link>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
