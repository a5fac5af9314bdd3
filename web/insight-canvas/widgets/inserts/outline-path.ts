type Point = { x: number; y: number }

/** A closed SVG path through the corners of a polygon. */
export const outlinePath = (corners: readonly Point[]) =>
  corners.length === 0 ? '' : `M${corners.map(({ x, y }) => `${x} ${y}`).join('L')}Z`
