import { useId } from 'react'

/** The picture of a canvas on which nothing lies yet: its grid, and where a first note would be. */
export function EmptyPicture({ className }: { className: string }) {
  const id = useId()
  return (
    <svg viewBox="0 0 320 180" aria-hidden="true" className={className}>
      <defs>
        <pattern id={id} width="16" height="16" patternUnits="userSpaceOnUse">
          <circle cx="8" cy="8" r="1" className="fill-input" />
        </pattern>
      </defs>
      <rect width="320" height="180" fill={`url(#${id})`} />
      <rect
        x="128"
        y="58"
        width="64"
        height="64"
        rx="6"
        strokeWidth="1.5"
        strokeDasharray="5 4"
        className="fill-muted stroke-muted-foreground"
      />
      <path
        d="M160 80v20M150 90h20"
        strokeWidth="1.5"
        strokeLinecap="round"
        className="stroke-muted-foreground"
      />
    </svg>
  )
}
