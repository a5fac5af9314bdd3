import { ChevronRight } from 'lucide-react'
import { ContextMenu as Menu } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { menuItemStyle, menuItemTone, menuSeparatorStyle, menuStyle } from './menu-style.ts'

/** A non-modal menu at the pointer, opened by right-click, long press or the menu key. */
export function ContextMenu(props: ComponentProps<typeof Menu.Root>) {
  return <Menu.Root modal={false} {...props} />
}

export const ContextMenuTrigger = Menu.Trigger

export function ContextMenuContent(props: ComponentProps<typeof Menu.Content>) {
  return (
    <Menu.Portal container={document.getElementById('main')}>
      <Menu.Content
        collisionPadding={8}
        className={`${menuStyle} origin-(--radix-context-menu-content-transform-origin)`}
        {...props}
      />
    </Menu.Portal>
  )
}

type ItemProps = ComponentProps<typeof Menu.Item> & { destructive?: boolean }

export function ContextMenuItem({ destructive = false, ...props }: ItemProps) {
  return <Menu.Item className={`${menuItemStyle} ${menuItemTone(destructive)}`} {...props} />
}

export function ContextMenuSeparator() {
  return <Menu.Separator className={menuSeparatorStyle} />
}

type SubMenuProps = { label: ReactNode; children: ReactNode }

/** An item that opens further ones beside it. */
export function ContextMenuMore({ label, children }: SubMenuProps) {
  return (
    <Menu.Sub>
      <Menu.SubTrigger
        className={`${menuItemStyle} ${menuItemTone(false)} data-[state=open]:bg-hover`}
      >
        {label}
        <ChevronRight aria-hidden="true" className="ms-auto" />
      </Menu.SubTrigger>
      <Menu.Portal container={document.getElementById('main')}>
        <Menu.SubContent collisionPadding={8} className={menuStyle}>
          {children}
        </Menu.SubContent>
      </Menu.Portal>
    </Menu.Sub>
  )
}
