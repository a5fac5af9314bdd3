import { Command } from 'cmdk'
import {
  FileVideo,
  Keyboard,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Package,
  Search,
  Sun,
  UserPlus,
} from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { openInvitation } from '../team/open-invitation.ts'
import { Backdrop } from '../ui/dialog.tsx'
import { useReturnFocus } from '../ui/use-return-focus.ts'
import { leave } from './leave.ts'
import { accountSection, sectionsFor } from './navigation.ts'
import { useTheme } from './theme.ts'
import { useMe } from './use-me.ts'

type CommandPaletteProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onShowKeys: () => void
}

/** One line to go anywhere and to do the frequent. */
export function CommandPalette({ open, onOpenChange, onShowKeys }: CommandPaletteProps) {
  const { permissions } = useMe()
  const navigate = useNavigate()
  const [, setTheme] = useTheme()
  const choose = (action: () => void) => () => {
    onOpenChange(false)
    action()
  }
  const go = (to: string) => choose(() => void navigate(to))
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Backdrop />
        <Dialog.Content
          aria-describedby={undefined}
          {...useReturnFocus()}
          className="fade-in-0 zoom-in-97 fixed inset-x-0 top-[12vh] z-50 mx-auto w-[calc(100vw-2rem)] max-w-xl animate-in overflow-hidden rounded-lg border bg-popover shadow-float duration-150"
        >
          <Dialog.Title className="sr-only">Go to or do</Dialog.Title>
          <Command label="Commands" loop>
            <div className="flex items-center gap-3 border-b px-4">
              <Search aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
              <Command.Input
                placeholder="Go to a page or start something"
                className="h-12 w-full min-w-0 bg-transparent text-md outline-none"
              />
            </div>
            <Command.List className="max-h-[min(24rem,60vh)] overflow-y-auto p-2">
              <Command.Empty className="px-3 py-8 text-center text-muted-foreground">
                Nothing matches.
              </Command.Empty>
              <Group heading="Go to">
                {[...sectionsFor(permissions), accountSection].map(({ to, label, icon }) => (
                  <Item key={to} icon={icon} onSelect={go(to)}>
                    {label}
                  </Item>
                ))}
              </Group>
              <Group heading="Do">
                {permissions.canManageProducts && (
                  <Item icon={Package} onSelect={go('/products/new')}>
                    Add New Product
                  </Item>
                )}
                {(permissions.canManageBriefs || permissions.canManageProducts) && (
                  <Item icon={FileVideo} onSelect={go('/briefs/new')}>
                    Upload Product Brief
                  </Item>
                )}
                {permissions.canManageTeam && (
                  <Item
                    icon={UserPlus}
                    onSelect={choose(() => void navigate('/team', { state: openInvitation }))}
                  >
                    Invite Team Member
                  </Item>
                )}
                <Item icon={Keyboard} onSelect={choose(onShowKeys)}>
                  Show the keys
                </Item>
                <Item icon={LogOut} onSelect={choose(() => void leave())}>
                  Sign out
                </Item>
              </Group>
              <Group heading="Theme">
                <Item icon={Sun} onSelect={choose(() => setTheme('light'))}>
                  Light theme
                </Item>
                <Item icon={Moon} onSelect={choose(() => setTheme('dark'))}>
                  Dark theme
                </Item>
                <Item icon={Monitor} onSelect={choose(() => setTheme('system'))}>
                  Theme of the system
                </Item>
              </Group>
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="**:[[cmdk-group-heading]]:px-2.5 **:[[cmdk-group-heading]]:pt-2 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-muted-foreground **:[[cmdk-group-heading]]:text-xs"
    >
      {children}
    </Command.Group>
  )
}

type ItemProps = { icon: LucideIcon; onSelect: () => void; children: string }

function Item({ icon: Icon, onSelect, children }: ItemProps) {
  return (
    <Command.Item
      onSelect={onSelect}
      className="touch-target flex cursor-pointer items-center gap-3 rounded-sm px-2.5 py-2 data-[selected=true]:bg-hover"
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
      {children}
    </Command.Item>
  )
}
