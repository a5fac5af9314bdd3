import { Drawing } from '../ui/drawing.tsx'

/** A question, and an answer that points at a line of a document. */
export function CopilotDrawing() {
  return (
    <Drawing>
      <path d="M8 10h34a4 4 0 0 1 4 4v16a4 4 0 0 1-4 4H24l-8 8v-8H8a4 4 0 0 1-4-4V14a4 4 0 0 1 4-4z" />
      <path d="M20 19a5 5 0 1 1 7 4.5c-1.5.7-2 1.5-2 3M25 30h.01" />
      <path d="M58 18h30v40H58zM64 26h18M64 50h12" className="text-border" stroke="currentColor" />
      <g className="text-primary-text" stroke="currentColor">
        <path d="M64 34h18M64 42h18" />
        <path d="M50 30c4 0 6 8 11 8" />
      </g>
    </Drawing>
  )
}
