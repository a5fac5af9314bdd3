import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'

type IconButtonProps = Omit<
  ComponentProps<typeof Button>,
  'aria-label' | 'asChild' | 'children' | 'title'
> & {
  icon: LucideIcon
  /** The accessible name. */
  label: string
  /** Shown while the pointer rests on the button; true for the label. */
  title?: string | true
}

/** A button that shows only an icon; small and without a border unless given. */
export function IconButton({ label, title, className, ...button }: IconButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={label}
      title={title === true ? label : title}
      className={cn('aria-pressed:bg-primary-tint aria-pressed:text-primary-text', className)}
      {...button}
    />
  )
}
