import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'

type IconButtonProps = Omit<
  ComponentProps<typeof Button>,
  'aria-label' | 'asChild' | 'children'
> & {
  icon: LucideIcon
  /** The accessible name. */
  label: string
  /** Also shows the name while the pointer rests on the button. */
  titled?: boolean
}

/** A button that shows only an icon; small and without a border unless given. */
export function IconButton(props: IconButtonProps) {
  const { icon: Icon, label, titled = false, className, ...button } = props
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={label}
      title={titled ? label : undefined}
      className={cn('aria-pressed:bg-primary-tint aria-pressed:text-primary-text', className)}
      {...button}
    >
      {!button.pending && <Icon aria-hidden="true" />}
    </Button>
  )
}
