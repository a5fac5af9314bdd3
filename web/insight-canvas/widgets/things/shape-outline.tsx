import type { ShapeKind } from '../../../../contract/insight-canvas/canvas-things.ts'

type ShapeOutlineProps = { kind: ShapeKind; width: number; height: number }

/** The outline of a shape, for the inside of an SVG. */
export function ShapeOutline({ kind, width, height }: ShapeOutlineProps) {
  const [x, y] = [width / 2, height / 2]
  switch (kind) {
    case 'rectangle':
      return <rect width={width} height={height} />
    case 'rounded':
      return <rect width={width} height={height} rx="12" />
    case 'ellipse':
      return <ellipse cx={x} cy={y} rx={x} ry={y} />
    case 'diamond':
      return <path d={`M${x} 0L${width} ${y}L${x} ${height}L0 ${y}Z`} />
  }
}
