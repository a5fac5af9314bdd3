import { cn } from './cn.ts'

type WatchedStripProps = {
  /** Ranges of seconds: from, and to without the last. */
  seen: readonly (readonly [number, number])[]
  /** The length of the video in seconds. */
  length: number
  label: string
  className?: string
}

/** Which parts of a video were watched, as a bar of its whole length. */
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
