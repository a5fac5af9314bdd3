/** The style of a menu item. */
export const menuItemStyle = [
  'touch-target relative flex select-none items-center gap-2.5 rounded-sm px-2.5 py-1.5 outline-none',
  'data-highlighted:bg-hover data-disabled:pointer-events-none data-disabled:opacity-55',
  '[&_svg]:size-4 [&_svg]:shrink-0',
].join(' ')

export const menuItemTone = (destructive: boolean) =>
  destructive
    ? 'text-destructive-text data-highlighted:bg-destructive-tint'
    : '[&_svg]:text-muted-foreground'

/** The style of a menu, except for its transform origin. */
export const menuStyle = [
  'z-50 min-w-44 max-w-[min(20rem,calc(100vw-1rem))] overflow-y-auto rounded-md border bg-popover p-1 shadow-float',
  'fade-in-0 zoom-in-97 animate-in duration-150',
].join(' ')

export const menuSeparatorStyle = '-mx-1 my-1 h-px bg-border'
