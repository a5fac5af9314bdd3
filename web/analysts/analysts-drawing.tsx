import { StandingDrawing } from '../ui/drawing.tsx'

/** An address card in front of two others: an address book without its first entry. */
export const AnalystsDrawing = () => (
  <StandingDrawing
    lines="M24 22V12h56v34h-8M18 32V20h56v32h-6"
    accent="M10 30h58v30H10zM24 44a5 5 0 1 0 0-10 5 5 0 0 0 0 10M16 54c1-5 4-7 8-7s7 2 8 7M42 38h18M42 45h18M42 52h11"
  />
)
