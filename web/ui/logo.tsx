import { brand } from '../../contract/brand.ts'
import { cn } from './cn.ts'

/** The mark: lines of text that together make a play sign, a brief that speaks. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cn('size-7 shrink-0', className)}>
      <rect width="32" height="32" rx="8" className="fill-primary" />
      <path
        d="M11 8.2h1.4M11 12.1h6.6M11 16h11M11 19.9h6.6M11 23.8h1.4"
        className="stroke-primary-foreground"
        strokeWidth="2.3"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  )
}

/** The mark with the name beside it. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={cn('inline-flex items-center gap-2.5', className)}>
      <LogoMark />
      <span className="font-semibold text-md tracking-tight">{brand.name}</span>
    </span>
  )
}
