import { Drawing } from '../ui/drawing.tsx'

/** One occupied seat and two empty ones: a team about to grow. */
export function TeamDrawing() {
  return (
    <Drawing>
      <path d="M4 60h88" className="text-border" stroke="currentColor" />
      <g strokeDasharray="3 4">
        <circle cx="20" cy="32" r="7" />
        <path d="M7 60v-4a11 11 0 0 1 11-11h4a11 11 0 0 1 11 11v4" />
        <circle cx="76" cy="32" r="7" />
        <path d="M63 60v-4a11 11 0 0 1 11-11h4a11 11 0 0 1 11 11v4" />
      </g>
      <g className="text-primary-text" stroke="currentColor">
        <circle cx="48" cy="22" r="9" className="fill-primary-tint" />
        <path d="M32 60v-8a13 13 0 0 1 13-13h6a13 13 0 0 1 13 13v8" className="fill-primary-tint" />
      </g>
    </Drawing>
  )
}
