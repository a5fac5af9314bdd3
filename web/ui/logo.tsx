import { brand } from '../../contract/brand.ts'

/** The logo mark: lines of text that form a play icon. */
export function LogoMark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={`shrink-0 ${className}`}>
      <rect width="32" height="32" rx="8" className="fill-primary" />
      <path
        d={brand.mark}
        className="stroke-primary-foreground"
        strokeWidth="2.3"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  )
}

/** The logo mark and the name. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark />
      <span className="font-semibold text-md tracking-tight">{brand.name}</span>
    </span>
  )
}
