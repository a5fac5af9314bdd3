import type { VariantProps } from 'class-variance-authority'
import type { LucideIcon } from 'lucide-react'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { buttonStyle } from './button-style.ts'
import { cn } from './cn.ts'
import { Spinner } from './spinner.tsx'

type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonStyle> & {
    /** Applies the style to the only child, for example a link. */
    asChild?: boolean
    /** Shown before the label; not with `asChild`. */
    icon?: LucideIcon | undefined
    /** Shows a spinner instead of the icon and disables the button. */
    pending?: boolean
  }

/** A button, or with `asChild` a link that looks like one. Its type is 'button' unless given. */
export function Button({
  asChild = false,
  icon: Icon,
  pending = false,
  variant,
  size,
  className,
  disabled,
  children,
  ...props
}: ButtonProps) {
  const style = cn(buttonStyle({ variant, size }), className)
  if (asChild) {
    return (
      <Slot.Root className={style} {...props}>
        {children}
      </Slot.Root>
    )
  }
  return (
    <button
      type="button"
      className={style}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      {...props}
    >
      {pending ? <Spinner /> : Icon && <Icon aria-hidden="true" />}
      {children}
    </button>
  )
}
