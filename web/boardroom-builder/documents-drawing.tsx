import { StandingDrawing } from '../ui/drawing.tsx'

/** A page with a chart, before it is presented. */
export const DocumentsDrawing = () => (
  <StandingDrawing
    lines="M28 12h28l10 10v38H28zM56 12v10h10M36 24h12"
    accent="M36 50V40M44 50V32M52 50V44"
  />
)
