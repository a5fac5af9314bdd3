import { Ellipsis } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from './dropdown-menu.tsx'
import { IconButton } from './icon-button.tsx'

type ActionsMenuProps = Omit<ComponentProps<typeof IconButton>, 'icon'> & {
  /** The items. */
  children: ReactNode
}

/** A menu behind a button with three dots. */
export function ActionsMenu({ children, ...button }: ActionsMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton icon={Ellipsis} {...button} />
      </DropdownMenuTrigger>
      <DropdownMenuContent>{children}</DropdownMenuContent>
    </DropdownMenu>
  )
}
