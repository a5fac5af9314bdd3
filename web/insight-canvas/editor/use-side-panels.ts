import { useEffect, useState } from 'react'
import type { CanvasComments } from '../comments/use-canvas-comments.ts'

/** The panels on the right of the surface, of which one is open. */
export function useSidePanels(comments: CanvasComments | undefined) {
  const [opened, setOpened] = useState<'properties' | 'list' | null>(null)
  const commenting = comments?.open === true
  useEffect(() => {
    if (commenting) setOpened(null)
  }, [commenting])
  const toggle = (panel: 'properties' | 'list') => (open: boolean) => {
    setOpened((before) => {
      if (open) return panel
      return before === panel ? null : before
    })
    if (open) comments?.hide()
  }
  return {
    properties: opened === 'properties',
    setProperties: toggle('properties'),
    list: opened === 'list',
    setList: toggle('list'),
  }
}
