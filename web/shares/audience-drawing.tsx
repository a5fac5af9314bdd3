import { Drawing } from '../ui/drawing.tsx'

/** A letter on its way to a reader. */
export function AudienceDrawing() {
  return (
    <Drawing>
      <path d="M4 60h88" className="text-border" stroke="currentColor" />
      <path d="M70 28a6 6 0 1 0 0-12 6 6 0 0 0 0 12M58 44c1-7 5-11 12-11s11 4 12 11" />
      <g className="text-primary-text" stroke="currentColor">
        <path d="M12 28h34v24H12z" />
        <path d="m12 30 17 12 17-12M50 40h6" />
      </g>
    </Drawing>
  )
}
