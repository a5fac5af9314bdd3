import { cn } from './cn.ts'

type WatchedStripProps = {
  /** Ranges in seconds; the end is exclusive. */
  seen: readonly (readonly [number, number])[]
  /** The length of the video in seconds. */
  length: number
  label: string
  className?: string
}

/** A bar of the video's length that shows which parts were watched. */
export function WatchedStrip({ seen, length, label, className }: WatchedStripProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${Math.max(1, length)} 1`}
      preserveAspectRatio="none"
      className={cn('h-2 w-full rounded-sm bg-muted fill-primary', className)}
    >
      {seen.map(([from, to]) => (
        <rect key={from} x={from} y={0} width={to - from} height={1} />
      ))}
    </svg>
  )
}
