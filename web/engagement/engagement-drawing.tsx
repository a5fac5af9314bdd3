import { Drawing } from '../ui/drawing.tsx'

/** A curve over the length of a video. */
export function EngagementDrawing() {
  return (
    <Drawing>
      <path d="M8 6v50h82" className="text-border" stroke="currentColor" />
      <path
        d="M8 56V18h12v8h14v-8h12v20h16v6h14v12Z"
        className="fill-primary-tint text-primary-text"
        stroke="currentColor"
      />
      <path d="M34 18v38M62 38v18" />
    </Drawing>
  )
}
