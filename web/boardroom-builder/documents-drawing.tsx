import { Drawing } from '../ui/drawing.tsx'

/** A page with a chart, before it is presented. */
export function DocumentsDrawing() {
  return (
    <Drawing>
      <path d="M4 60h88" className="text-border" stroke="currentColor" />
      <path d="M28 12h28l10 10v38H28z" />
      <path d="M56 12v10h10" />
      <g className="text-primary-text" stroke="currentColor">
        <path d="M36 50V40M44 50V32M52 50V44" />
      </g>
      <path d="M36 24h12" />
    </Drawing>
  )
}
