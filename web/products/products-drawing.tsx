import { Drawing } from '../ui/drawing.tsx'

/** Three boxes, one of them open: a catalog waiting for its first product. */
export function ProductsDrawing() {
  return (
    <Drawing>
      <path d="M4 60h88" className="text-border" stroke="currentColor" />
      <path d="M10 38h20v22H10zM10 38l4-6h12l4 6M17 44h6" />
      <path d="M66 38h20v22H66zM66 38l4-6h12l4 6M73 44h6" />
      <g className="text-primary-text" stroke="currentColor">
        <path d="M35 32h26v28H35zM35 32l-6-6M61 32l6-6M35 32l5-5h16l5 5" />
        <path d="M48 19V7m-5 5 5-5 5 5" />
      </g>
    </Drawing>
  )
}
