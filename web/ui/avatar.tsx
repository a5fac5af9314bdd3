import { cn } from './cn.ts'

/** Excludes amber and red, which have a meaning elsewhere. */
const tones = [
  'bg-primary-tint text-primary-text',
  'bg-hover text-foreground',
  'bg-primary text-primary-foreground',
] as const

/** The initials of a name on a color derived from it. Decorative: write the name beside it. */
export function Avatar({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'grid size-8 shrink-0 select-none place-items-center rounded-full font-semibold text-xs',
        toneOf(name),
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  )
}

export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s@._-]+/u)
    .filter(Boolean)
  const [first = '?', ...others] = words
  const last = others.at(-1) ?? ''
  return `${[...first][0] ?? '?'}${[...last][0] ?? ''}`.toLocaleUpperCase()
}

function toneOf(name: string): string {
  let sum = 0
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973
  return tones[sum % tones.length] ?? tones[0]
}
