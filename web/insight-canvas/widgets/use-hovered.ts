import { useState } from 'react'

/**
 * Whether the mouse is over an item. Controls that only a mouse needs are not rendered otherwise,
 * because on a full canvas they would be most of the DOM.
 */
export function useHovered() {
  const [hovered, setHovered] = useState(false)
  const hoverProps = {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
  }
  return { hovered, hoverProps }
}
