import { Drawing } from '../ui/drawing.tsx'

/** A shelf with free space, and one playing video. */
export function LibraryDrawing() {
  return (
    <Drawing>
      <path d="M4 60h88" className="text-border" stroke="currentColor" />
      <path d="M12 18h10v42M22 24h10v36M12 18v42M64 22h10v38M74 16h10v44M64 22v38" />
      <g className="text-primary-text" stroke="currentColor">
        <path d="M34 30h28v30H34z" />
        <path d="m44 39 10 6-10 6z" />
      </g>
    </Drawing>
  )
}
