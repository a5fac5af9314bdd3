import type { Look } from '../../../common/looks/look.ts'

/** A small picture of a theme: its first slide, and one with a heading, lines and a chart before it. */
export function LookPicture({ look }: { look: Look }) {
  const { cover, paper, ink, quiet, hairline, charts } = look
  const marks = (kind: 'cover' | 'content') =>
    look.marks[kind].map(({ x, y, width, height, fill }) => (
      <rect key={`${x} ${y}`} {...{ x, y, width, height: Math.max(height, 6) }} fill={look[fill]} />
    ))
  const bars = [130, 190, 90, 240]
  return (
    <svg viewBox="0 0 1040 640" aria-hidden="true" className="block w-full">
      <rect
        x="1"
        y="1"
        width="958"
        height="538"
        rx="20"
        fill={cover.fill}
        stroke={hairline}
        strokeWidth="4"
      />
      <g>
        {marks('cover')}
        <rect x="72" y="200" width="560" height="40" rx="8" fill={cover.ink} />
        <rect x="72" y="256" width="320" height="22" rx="8" fill={cover.quiet} />
      </g>
      <g transform="translate(400 250) scale(0.64)">
        <rect width="960" height="540" rx="24" fill={paper} stroke={hairline} strokeWidth="6" />
        {marks('content')}
        <rect x="60" y="64" width="600" height="40" rx="8" fill={ink} />
        {[180, 240, 300].map((y) => (
          <rect key={y} x="60" y={y} width="360" height="22" rx="8" fill={quiet} />
        ))}
        {bars.map((height, at) => (
          <rect
            key={height}
            x={520 + at * 96}
            y={440 - height}
            width="64"
            height={height}
            fill={charts[at % 2]}
          />
        ))}
      </g>
    </svg>
  )
}
