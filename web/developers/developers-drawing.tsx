import { StandingDrawing } from '../ui/drawing.tsx'

/** A key in front of a lock. */
export const KeyDrawing = () => (
  <StandingDrawing
    lines="M56 12h28v48H56zM70 30a4 4 0 1 0 0-8 4 4 0 0 0 0 8M70 30v10"
    accent="M22 50a9 9 0 1 0 0-18 9 9 0 0 0 0 18M31 41h30M52 41v7M59 41v5M20 41h.01"
  />
)

/** A page with a line to a distant receiver. */
export const WebhookDrawing = () => (
  <StandingDrawing
    lines="M10 20h30v40H10zM16 30h18M16 37h18M16 44h11"
    accent="M46 34c8-14 18-18 28-14M70 15l5 5-6 4M66 34h20v26H66zM72 42h8M72 48h8"
  />
)
