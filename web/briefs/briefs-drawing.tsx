import { Drawing } from '../ui/drawing.tsx'

/** A video strip with a sound wave, and a page of facts behind it. */
export function BriefsDrawing() {
  return (
    <Drawing>
      <path d="M4 60h88" className="text-border" stroke="currentColor" />
      <path d="M64 12h14l8 8v40H64M78 12v8h8M70 30h10M70 37h10M70 44h6" />
      <g className="text-primary-text" stroke="currentColor">
        <rect x="10" y="22" width="54" height="38" rx="4" className="fill-card" />
        <path d="M22 38v6m5-10v14m5-20v26m5-21v16m5-12v8m5-11v14m5-8v2" />
      </g>
    </Drawing>
  )
}
