import { brand } from '../../contract/brand.ts'
import { cn } from './cn.ts'

/** The mark: a page whose lines become a spoken wave. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cn('size-7 shrink-0', className)}>
      <rect x="1" y="1" width="30" height="30" rx="8" className="fill-primary" />
      <path
        d="M9 10.5h14M9 16h2.5m3-2.5v5m3-8v11m3-8v5m2.5-2.5h.01M9 21.5h2.5"
        className="stroke-primary-foreground"
        strokeWidth="2"
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
