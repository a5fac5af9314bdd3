import { StandingDrawing } from '../../ui/drawing.tsx'

/** A page with a remark beside one of its lines. */
export const CommentsDrawing = () => (
  <StandingDrawing
    lines="M18 10h30l10 10v40H18zM48 10v10h10M26 28h20M26 44h20M26 52h14"
    accent="M26 36h24M62 24h20a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H70l-7 6v-6h-1a4 4 0 0 1-4-4V28a4 4 0 0 1 4-4Z"
  />
)
