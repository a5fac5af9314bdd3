import { StandingDrawing } from '../ui/drawing.tsx'

/** Three boxes, one of them open: a catalog waiting for its first product. */
export const ProductsDrawing = () => (
  <StandingDrawing
    lines="M10 38h20v22H10zM10 38l4-6h12l4 6M17 44h6M66 38h20v22H66zM66 38l4-6h12l4 6M73 44h6"
    accent="M35 32h26v28H35zM35 32l-6-6M61 32l6-6M35 32l5-5h16l5 5M48 19V7m-5 5 5-5 5 5"
  />
)
