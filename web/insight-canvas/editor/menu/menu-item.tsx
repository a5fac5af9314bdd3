import type { ComponentProps, ReactNode } from 'react'
import { capsOf, type KeyName, modifierName } from '../../../platform/keys/keys.ts'
import { ContextMenuItem } from '../../../ui/context-menu.tsx'
import { Keys } from '../../../ui/keys.tsx'

type MenuItemProps = ComponentProps<typeof ContextMenuItem> & { hint?: KeyName; icon: ReactNode }

/** An item of the context menu with the key that does the same, if there is one. */
export function MenuItem({ hint, icon, children, ...props }: MenuItemProps) {
  return (
    <ContextMenuItem {...props}>
      {icon}
      <span className="me-6 flex-1">{children}</span>
      {hint && <Keys steps={capsOf(hint, modifierName())} />}
    </ContextMenuItem>
  )
}
