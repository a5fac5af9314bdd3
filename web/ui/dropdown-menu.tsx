import { Check, type LucideIcon } from 'lucide-react'
import { DropdownMenu as Menu, Slot } from 'radix-ui'
import { type ComponentProps, createContext, use, useCallback, useState } from 'react'
import { cn } from './cn.ts'
import { menuItemStyle, menuItemTone, menuSeparatorStyle, menuStyle } from './menu-style.ts'

type TriggerState = [HTMLElement | null, (trigger: HTMLElement | null) => void]

const TriggerContext = createContext<TriggerState>([null, () => {}])

/** A non-modal menu: the page behind it stays usable and needs no scroll lock. */
export function DropdownMenu(props: ComponentProps<typeof Menu.Root>) {
  return (
    <TriggerContext value={useState<HTMLElement | null>(null)}>
      <Menu.Root modal={false} {...props} />
    </TriggerContext>
  )
}

export function DropdownMenuTrigger({ ref, ...props }: ComponentProps<typeof Menu.Trigger>) {
  const [, setTrigger] = use(TriggerContext)
  // A tooltip around the trigger passes its own ref.
  const both = useCallback(
    (trigger: HTMLButtonElement | null) => {
      setTrigger(trigger)
      if (typeof ref === 'function') ref(trigger)
      else if (ref) ref.current = trigger
    },
    [ref, setTrigger],
  )
  return <Menu.Trigger ref={both} {...props} />
}

/** Landmarks that screen readers list; a menu is rendered in that of its trigger. */
const landmarks = 'main, nav, header, aside, [role=dialog]'

export const DropdownMenuGroup = Menu.Group
export const DropdownMenuRadioGroup = Menu.RadioGroup

type ContentProps = ComponentProps<typeof Menu.Content> & {
  /** The element to render into, for menus in something that covers the page. */
  container?: HTMLElement | null
}

export function DropdownMenuContent({
  className,
  sideOffset = 6,
  align = 'end',
  container,
  ...props
}: ContentProps) {
  const [trigger] = use(TriggerContext)
  return (
    <Menu.Portal container={container ?? trigger?.closest<HTMLElement>(landmarks) ?? null}>
      <Menu.Content
        sideOffset={sideOffset}
        align={align}
        collisionPadding={8}
        className={cn(
          menuStyle,
          'origin-(--radix-dropdown-menu-content-transform-origin)',
          className,
        )}
        {...props}
      />
    </Menu.Portal>
  )
}

type ItemProps = ComponentProps<typeof Menu.Item> & { icon?: LucideIcon; destructive?: boolean }

/** An item, or with `asChild` a link that looks like one. */
export function DropdownMenuItem(props: ItemProps) {
  const { icon: Icon, className, destructive = false, children, ...rest } = props
  return (
    <Menu.Item className={cn(menuItemStyle, menuItemTone(destructive), className)} {...rest}>
      {Icon && <Icon aria-hidden="true" />}
      <Slot.Slottable>{children}</Slot.Slottable>
    </Menu.Item>
  )
}

export function DropdownMenuRadioItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Menu.RadioItem>) {
  return (
    <Menu.RadioItem
      className={cn(menuItemStyle, menuItemTone(false), 'pe-9', className)}
      {...props}
    >
      {children}
      <Menu.ItemIndicator className="absolute end-2.5">
        <Check aria-hidden="true" />
      </Menu.ItemIndicator>
    </Menu.RadioItem>
  )
}

/** An item that is on or off. */
export function DropdownMenuCheckboxItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Menu.CheckboxItem>) {
  return (
    <Menu.CheckboxItem
      className={cn(menuItemStyle, menuItemTone(false), 'pe-9', className)}
      {...props}
    >
      {children}
      <Menu.ItemIndicator className="absolute end-2.5">
        <Check aria-hidden="true" />
      </Menu.ItemIndicator>
    </Menu.CheckboxItem>
  )
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Menu.Label>) {
  return (
    <Menu.Label
      className={cn('px-2.5 py-1.5 text-muted-foreground text-xs', className)}
      {...props}
    />
  )
}

export function DropdownMenuSeparator({
  className,
  ...props
}: ComponentProps<typeof Menu.Separator>) {
  return <Menu.Separator className={cn(menuSeparatorStyle, className)} {...props} />
}
