import { cva } from 'class-variance-authority'

/** The style of a button, for links and for pages that must stay small. */
export const buttonStyle = cva(
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
