import type { ReactNode } from 'react'
import type { LibraryType } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { Drawing } from '../../ui/drawing.tsx'

const drawings: Readonly<Record<LibraryType, ReactNode>> = {
  swot: (
    <>
      <path d="M48 8v48M14 32h68" className="text-border" stroke="currentColor" />
      <path d="M22 18h16M22 25h10M58 18h14M58 42h16M58 49h9M22 42h12" />
    </>
  ),
  'vendor-map': (
    <>
      <path d="M20 8v48h60" className="text-border" stroke="currentColor" />
      <circle cx="38" cy="42" r="4" />
      <circle cx="50" cy="30" r="3" />
      <g className="text-primary-text" stroke="currentColor">
        <circle cx="67" cy="19" r="6" />
      </g>
    </>
  ),
  'tech-debt': (
    <>
      <path d="M18 8v48" className="text-border" stroke="currentColor" />
      <g strokeWidth="6">
        <path d="M24 16h48" className="text-risk-high" stroke="currentColor" />
        <path d="M24 32h30" className="text-risk-medium" stroke="currentColor" />
        <path d="M24 48h16" className="text-risk-low" stroke="currentColor" />
      </g>
    </>
  ),
  scenario: (
    <>
      <path d="M22 32h10c8 0 8-18 16-18h6M32 32c8 0 8 18 16 18h6M32 32h22" />
      <circle cx="18" cy="32" r="4" />
      <g className="text-primary-text" stroke="currentColor">
        <path d="M60 14h16M60 32h12M60 50h18" />
      </g>
    </>
  ),
}

/** A small drawing of a widget type. */
export function WidgetDrawing({ type }: { type: LibraryType }) {
  return <Drawing className="h-12 w-18">{drawings[type]}</Drawing>
}
