import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

const badgeStyle = cva(
  'inline-flex h-5.5 max-w-full shrink-0 items-center gap-1 truncate whitespace-nowrap rounded-sm px-2 font-medium text-xs [&_svg]:size-3',
  {
    variants: {
      tone: {
        neutral: 'bg-muted text-muted-foreground',
        green: 'bg-primary-tint text-primary-text',
        amber: 'bg-warning-tint text-warning-text',
        red: 'bg-destructive-tint text-destructive-text',
        blue: 'bg-info-tint text-info-text',
        outline: 'border text-muted-foreground',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

/** A short label for a type or state. */
export function Badge({
  tone,
  className,
  ...props
}: ComponentProps<'span'> & VariantProps<typeof badgeStyle>) {
  return <span dir="auto" className={cn(badgeStyle({ tone }), className)} {...props} />
}
