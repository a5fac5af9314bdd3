import { StandingDrawing } from '../ui/drawing.tsx'

/** A letter on its way to a reader. */
export const AudienceDrawing = () => (
  <StandingDrawing
    lines="M70 28a6 6 0 1 0 0-12 6 6 0 0 0 0 12M58 44c1-7 5-11 12-11s11 4 12 11"
    accent="M12 28h34v24H12zM12 30l17 12 17-12M50 40h6"
  />
)
