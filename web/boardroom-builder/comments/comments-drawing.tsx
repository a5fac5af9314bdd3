import { Drawing } from '../../ui/drawing.tsx'

/** A page with a remark beside one of its lines. */
export function CommentsDrawing() {
  return (
    <Drawing>
      <path d="M4 60h88" className="text-border" stroke="currentColor" />
      <path d="M18 10h30l10 10v40H18z" />
      <path d="M48 10v10h10M26 28h20M26 44h20M26 52h14" />
      <g className="text-primary-text" stroke="currentColor">
        <path d="M26 36h24" />
        <path d="M62 24h20a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H70l-7 6v-6h-1a4 4 0 0 1-4-4V28a4 4 0 0 1 4-4Z" />
      </g>
    </Drawing>
  )
}
