import { ChevronsUpDown, Monitor, Moon, Sun } from 'lucide-react'
import { Link } from 'react-router'
import { type Theme, useTheme } from '../platform/frames/theme.ts'
import { useMe } from '../platform/session/use-me.ts'
import { Avatar } from '../ui/avatar.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu.tsx'
import { accountSection, trashSection } from './navigation.ts'

/** The menu of the signed-in user, with the choice of theme. */
export function AccountMenu({ collapsed }: { collapsed: boolean }) {
  const { user } = useMe()
  const [theme, setTheme] = useTheme()
  const name = user.name || user.email
  return (
    <DropdownMenu>
      <DropdownMenuTrigger className="touch-target flex min-w-0 items-center gap-2.5 rounded-md px-1.5 py-1.5 text-start transition-colors hover:bg-hover data-[state=open]:bg-hover">
        <Avatar name={name} />
        <span className="sr-only">Account of</span>
        {collapsed ? (
          <bdi className="sr-only">{name}</bdi>
        ) : (
          <>
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate font-medium">
                {name}
              </span>
              {user.name && user.name !== user.email && (
                <span className="block truncate text-muted-foreground text-xs">{user.email}</span>
              )}
            </span>
            <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
          </>
        )}
      </DropdownMenuTrigger>
      <DropdownMenuContent side="top" align="start" className="min-w-52">
        <DropdownMenuLabel className="truncate">{user.email}</DropdownMenuLabel>
        <DropdownMenuItem asChild icon={accountSection.icon}>
          <Link to={accountSection.to}>{accountSection.label}</Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild icon={trashSection.icon}>
          <Link to={trashSection.to}>{trashSection.label}</Link>
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuLabel>Theme</DropdownMenuLabel>
        <DropdownMenuRadioGroup value={theme} onValueChange={(value) => setTheme(value as Theme)}>
          <DropdownMenuRadioItem value="light">
            <Sun aria-hidden="true" />
            Light
          </DropdownMenuRadioItem>
          <DropdownMenuRadioItem value="dark">
            <Moon aria-hidden="true" />
            Dark
          </DropdownMenuRadioItem>
          <DropdownMenuRadioItem value="system">
            <Monitor aria-hidden="true" />
            System
          </DropdownMenuRadioItem>
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
