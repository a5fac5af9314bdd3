import { Drawing } from '../ui/drawing.tsx'

/** A key in front of a lock. */
export function KeyDrawing() {
  return (
    <Drawing>
      <path d="M4 60h88" className="text-border" stroke="currentColor" />
      <path d="M56 12h28v48H56zM70 30a4 4 0 1 0 0-8 4 4 0 0 0 0 8M70 30v10" />
      <g className="text-primary-text" stroke="currentColor">
        <path d="M22 50a9 9 0 1 0 0-18 9 9 0 0 0 0 18M31 41h30M52 41v7M59 41v5" />
        <path d="M20 41h.01" />
      </g>
    </Drawing>
  )
}

/** A page with a line to a distant receiver. */
export function WebhookDrawing() {
  return (
    <Drawing>
      <path d="M4 60h88" className="text-border" stroke="currentColor" />
      <path d="M10 20h30v40H10zM16 30h18M16 37h18M16 44h11" />
      <g className="text-primary-text" stroke="currentColor">
        <path d="M46 34c8-14 18-18 28-14M70 15l5 5-6 4" />
        <path d="M66 34h20v26H66zM72 42h8M72 48h8" />
      </g>
    </Drawing>
  )
}
