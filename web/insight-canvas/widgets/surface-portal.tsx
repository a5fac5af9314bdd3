import { useStore } from '@xyflow/react'
import { type ReactNode, useMemo } from 'react'
import { createPortal } from 'react-dom'

type SurfacePortalProps = { children: ReactNode }

/**
 * Renders onto the surface, which moves and zooms with the view. React Flow's own portal looks for its place behind
 * all widgets on each move of the pointer.
 */
export function SurfacePortal({ children }: SurfacePortalProps) {
  const root = useStore(({ domNode }) => domNode)
  const place = useMemo(() => root?.querySelector('.react-flow__viewport-portal') ?? null, [root])
  return place && createPortal(children, place)
}
