import { StandingDrawing } from '../ui/drawing.tsx'

/** A shelf with free space, and one playing video. */
export const LibraryDrawing = () => (
  <StandingDrawing
    lines="M12 18h10v42M22 24h10v36M12 18v42M64 22h10v38M74 16h10v44M64 22v38"
    accent="M34 30h28v30H34zM44 39l10 6-10 6z"
  />
)
