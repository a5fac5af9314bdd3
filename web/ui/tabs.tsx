import { Tabs as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export const Tabs = Primitive.Root

/** The list of tabs: `<TabsList aria-label="…"><Tab value="…">…</Tab></TabsList>`. */
export function TabsList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  return <Primitive.List className={cn('flex gap-1', className)} {...props} />
}

export function Tab({ className, ...props }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      className={cn(
        'touch-target relative rounded-sm px-2.5 py-2 font-medium text-muted-foreground transition-colors hover:text-foreground',
        'after:absolute after:inset-x-2.5 after:-bottom-1.5 after:h-0.5 after:rounded-full data-[state=active]:text-foreground data-[state=active]:after:bg-primary',
        className,
      )}
      {...props}
    />
  )
}

export function TabPanel({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Content
      className={cn('outline-none data-[state=inactive]:hidden', className)}
      {...props}
    />
  )
}
