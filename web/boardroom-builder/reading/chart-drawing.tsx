import { useEffect, useRef } from 'react'
import type { DocumentChart } from '../../../contract/boardroom-builder/document-blocks.ts'
import { drawChart, drawLegend } from './draw-chart.ts'
import './chart.css'

/** A chart that fills the available width. It needs a text alternative next to it. */
export function ChartDrawing({ chart }: { chart: DocumentChart }) {
  const drawing = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = drawing.current
    if (!element) return
    const resized = new ResizeObserver(([entry]) => {
      const width = Math.round(entry?.contentRect.width ?? 0)
      if (width > 0) element.replaceChildren(drawChart(chart, width), drawLegend(chart))
    })
    resized.observe(element)
    return () => resized.disconnect()
  }, [chart])
  return <div ref={drawing} aria-hidden="true" className="document-chart min-h-50" />
}
