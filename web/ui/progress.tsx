import { cn } from './cn.ts'

type ProgressProps = {
  /** The percentage done, 0 to 100. */
  value: number
  /** The accessible name: 'Uploading video'. */
  label: string
  className?: string
}

/** A progress bar. */
export function Progress({ value, label, className }: ProgressProps) {
  const percent = Math.round(Math.min(100, Math.max(0, value)))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={cn('h-1.5 w-full overflow-hidden rounded-full bg-hover', className)}
    >
      <div
        className="h-full rounded-full bg-primary transition-[inline-size]"
        style={{ inlineSize: `${percent}%` }}
      />
    </div>
  )
}
