import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { Spinner } from './spinner.tsx'

const buttonStyle = cva(
  [
    'touch-target relative inline-flex shrink-0 select-none items-center justify-center gap-2',
    'whitespace-nowrap rounded-md font-medium transition-colors',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:opacity-55',
    '[&_svg]:pointer-events-none [&_svg]:shrink-0 [&_svg:not([class*=size-])]:size-4',
  ],
  {
    variants: {
      variant: {
        primary: 'bg-primary text-primary-foreground not-disabled:hover:bg-primary-hover',
        secondary: 'border border-input bg-card text-foreground not-disabled:hover:bg-muted',
        ghost:
          'text-muted-foreground not-disabled:hover:bg-hover not-disabled:hover:text-foreground data-[state=open]:bg-hover data-[state=open]:text-foreground',
        destructive:
          'bg-destructive text-destructive-foreground not-disabled:hover:bg-destructive-hover',
        link: 'h-auto px-0 text-primary-text underline-offset-4 hover:underline',
      },
      size: {
        sm: 'h-8 px-3 text-sm',
        md: 'h-9 px-4 text-base',
        lg: 'h-11 px-5 text-md',
        icon: 'size-9',
        'icon-sm': 'size-8',
      },
    },
    compoundVariants: [{ variant: 'link', className: 'h-auto min-w-0 px-0' }],
    defaultVariants: { variant: 'primary', size: 'md' },
  },
)

type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonStyle> & {
    /** Puts the look on the only child, a link for instance. */
    asChild?: boolean
    /** Shows a spinner beside the label and disables the button. */
    pending?: boolean
  }

/** A button, or with `asChild` a link that looks like one. Its type is 'button' unless given. */
export function Button({
  asChild = false,
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
      {pending && <Spinner />}
      {children}
    </button>
  )
}
