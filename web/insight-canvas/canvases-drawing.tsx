import { Drawing } from '../ui/drawing.tsx'

/** A board with quadrants, points and bars. */
export function CanvasesDrawing() {
  return (
    <Drawing>
      <rect
        x="4"
        y="6"
        width="88"
        height="52"
        rx="4"
        className="text-border"
        stroke="currentColor"
      />
      <path d="M62 14v16h22M70 24h.01M77 18h.01M62 40h20M62 46h13M62 52h8" />
      <g className="text-primary-text" stroke="currentColor">
        <rect x="12" y="14" width="40" height="36" rx="3" className="fill-card" />
        <path d="M32 14v36M12 32h40" />
      </g>
    </Drawing>
  )
}
