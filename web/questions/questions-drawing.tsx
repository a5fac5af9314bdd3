import { StandingDrawing } from '../ui/drawing.tsx'

/** A question above an answer. */
export const QuestionsDrawing = () => (
  <StandingDrawing
    lines="M14 8h36a4 4 0 0 1 4 4v14a4 4 0 0 1-4 4H26l-8 7v-7h-4a4 4 0 0 1-4-4V12a4 4 0 0 1 4-4ZM22 17h20M22 23h12"
    accent="M46 36h36a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4h-4v6l-8-6H46a4 4 0 0 1-4-4v-8a4 4 0 0 1 4-4ZM52 44h22"
  />
)
