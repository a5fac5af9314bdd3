import { Drawing } from '../ui/drawing.tsx'

/** A silent bell, for an empty list of notifications. */
export function BellDrawing() {
  return (
    <Drawing>
      <path d="M4 58h22m44 0h22" className="text-border" stroke="currentColor" />
      <path
        d="M34 46c4-4 4-9 4-16a10 10 0 0 1 20 0c0 7 0 12 4 16z"
        className="fill-primary-tint text-primary-text"
        stroke="currentColor"
      />
      <path d="M44 52a4 4 0 0 0 8 0M48 14v6" />
      <path
        d="M22 22c-3 5-3 11 0 16m52-16c3 5 3 11 0 16"
        className="text-border"
        stroke="currentColor"
      />
    </Drawing>
  )
}
