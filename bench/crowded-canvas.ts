import { randomUUID } from 'node:crypto'
import {
  defaultSizes,
  libraryTypes,
  newWidget,
  type Widget,
} from '../contract/insight-canvas/canvas-widgets.ts'
import { type Briefwell, bearer, type Person } from './briefwell.ts'

const columns = 14
const size = { width: 260, height: 180 }

const many = <T>(count: number, one: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => one(at))

/** Fills a widget as people do, with more and longer texts than a new one has. */
function filled(widget: Widget): Widget {
  const entries = (name: string) =>
    many(4, (at) => ({ text: `${name} ${at + 1}: audits cold-chain stores offline`, source: null }))
  switch (widget.type) {
    case 'swot':
      return {
        ...widget,
        data: {
          strengths: entries('Strength'),
          weaknesses: entries('Weakness'),
          opportunities: entries('Opportunity'),
          threats: entries('Threat'),
        },
      }
    case 'vendor-map': {
      const vendors = many(10, (at) => ({
        name: `Vendor ${at + 1}`,
        x: (at * 37) % 100,
        y: (at * 53) % 100,
        size: (['large', 'medium', 'small'] as const)[at % 3] ?? 'small',
        own: at === 0,
        source: null,
      }))
      return { ...widget, data: { ...widget.data, vendors } }
    }
    case 'tech-debt': {
      const items = many(8, (at) => ({
        category: `Legacy system ${at + 1}`,
        risk: (['high', 'medium', 'low'] as const)[at % 3] ?? 'low',
        impact: (at * 11) % 100,
      }))
      return { ...widget, data: { ...widget.data, items } }
    }
    default:
      return widget
  }
}

/** As many widgets as fit side by side, of the types in the library in turn. */
export function manyWidgets(count: number): Widget[] {
  return many(count, (at) => {
    const type = libraryTypes[at % libraryTypes.length] ?? 'swot'
    const place = { x: (at % columns) * 280, y: Math.floor(at / columns) * 200 }
    const widget = newWidget(type, randomUUID(), place, at)
    return filled({ ...widget, ...size, title: `${widget.title} ${at + 1}` })
  })
}

const wall = { columns: 24, each: { x: 160, y: 140 } }

/** As many things as a canvas may have: mostly notes and shapes, and library widgets between them. */
export function manyThings(count: number): Widget[] {
  const types = ['note', 'note', 'shape', 'note', 'text', 'note', 'shape', 'swot'] as const
  return many(count, (at) => {
    const { columns, each } = wall
    const place = { x: 20 + (at % columns) * each.x, y: Math.floor(at / columns) * each.y }
    const widget = newWidget(types[at % types.length] ?? 'note', randomUUID(), place, at)
    const said = `Thing ${at + 1}: audits cold-chain stores offline`
    if (widget.type === 'swot') return { ...filled(widget), width: 160, height: 120 }
    return { ...widget, width: 140, height: 120, data: { ...widget.data, text: said } } as Widget
  })
}

/** One widget in the middle. */
export const oneWidget = (): Widget[] => [
  { ...newWidget('swot', randomUUID(), { x: 1820, y: 1400 }), ...defaultSizes.swot },
]

/** Creates a canvas with these widgets; returns its URL. */
export async function addCanvas(server: Briefwell, owner: Person, widgets: Widget[]) {
  const answer = await fetch(`${server.url}/api/canvases`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(owner) },
    body: JSON.stringify({ title: 'Plan', widgets }),
  })
  if (!answer.ok) throw new Error(`createCanvas: ${answer.status} ${await answer.text()}`)
  const { id } = (await answer.json()) as { id: string }
  return `${server.url}/insight-canvas/${id}`
}
