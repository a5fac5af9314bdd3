import { useState } from 'react'

/**
 * Whether the mouse is over an item. What only a mouse needs is not drawn before: on a full canvas it
 * would be most of the page.
 */
export function useHovered() {
  const [hovered, setHovered] = useState(false)
  const hoverProps = {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
  }
  return { hovered, hoverProps }
}
