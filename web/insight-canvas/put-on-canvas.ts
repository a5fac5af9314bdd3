import type { AddingProblem } from '../../contract/analyst-copilot/copilot-canvas.ts'
import type { EntrySource } from '../../contract/insight-canvas/canvas-sources.ts'
import {
  canvasLimits,
  circlePlace,
  newWidget,
  type SwotList,
  type Widget,
} from '../../contract/insight-canvas/canvas-widgets.ts'
import {
  createCanvas,
  deleteCanvas,
  getCanvas,
  saveCanvas,
} from '../../contract/insight-canvas/canvases.ts'
import { call } from '../platform/calls/call.ts'
import { type Done, usePut } from '../records/use-put.ts'
import { canvases } from './canvases.ts'
import { freePlace, topOf } from './editor/arrange.ts'

type Point = { name: string; own: boolean; source: EntrySource | null }

/** What can be added to a canvas from elsewhere: a SWOT entry, or points of a vendor map. */
export type Addition =
  | { type: 'swot'; list: SwotList; text: string; source: EntrySource | null }
  | { type: 'vendor-map'; points: readonly Point[] }

/** A new canvas, or an existing one with the widget to add to; null for a new widget. */
export type Target = { title: string } | { canvasId: string; widgetId: string | null }

type Put = {
  addition: Addition
  target: Target
  /** The id of the new canvas or widget, which must be the same on a retry. */
  id: string
}

/** Adds something to a canvas. Resolves to a problem if nothing could be added. */
export const usePutOnCanvas = () => usePut(canvases, put)

async function put(request: Put): Promise<Done | { problem: AddingProblem }> {
  const { target } = request
  return 'title' in target ? onNew(request, target.title) : onOld(request, target)
}

async function onNew({ addition, id: idempotencyKey }: Put, title: string) {
  const widget = withAddition(emptyWidget(addition.type, idempotencyKey), addition)
  if ('problem' in widget) return widget
  const body = { title, widgets: [widget] }
  const { id } = await call(createCanvas, { body, idempotencyKey })
  const undo = async () => {
    await call(deleteCanvas, { params: { id } })
    return true
  }
  return { id, title, undo }
}

async function onOld(
  { addition, id }: Put,
  { canvasId, widgetId }: Exclude<Target, { title: string }>,
): Promise<Done | { problem: AddingProblem }> {
  const params = { id: canvasId }
  const { title, revision, widgets } = await call(getCanvas, { params })
  const before = widgetId === null ? null : widgets.find(({ widget }) => widget.id === widgetId)
  if (before === undefined) return { problem: 'gone' }
  if (!before && widgets.length >= canvasLimits.widgets) return { problem: 'full' }
  const others = widgets.map(({ widget }) => widget)
  const after = withAddition(before?.widget ?? placed(addition.type, id, others), addition)
  if ('problem' in after) return after
  const body = { revision, widgets: [{ rev: before?.rev ?? null, widget: after }] }
  const saved = await call(saveCanvas, { params, body })
  if (saved.collisions.length > 0) return { problem: 'collision' }
  const rev = saved.widgets.find(({ widget }) => widget.id === after.id)?.rev ?? saved.revision
  const undo = async () => {
    const back = before
      ? { widgets: [{ rev, widget: before.widget }] }
      : { deleted: [{ id: after.id, rev }] }
    const { collisions } = await call(saveCanvas, {
      params,
      body: { revision: saved.revision, ...back },
    })
    return collisions.length === 0
  }
  return { id: canvasId, title, undo }
}

function emptyWidget(type: Addition['type'], id: string): Widget {
  const widget = newWidget(type, id)
  return widget.type === 'vendor-map'
    ? { ...widget, data: { ...widget.data, vendors: [] } }
    : widget
}

function placed(type: Addition['type'], id: string, others: readonly Widget[]): Widget {
  const widget = emptyWidget(type, id)
  return { ...widget, ...freePlace(widget, others), z: topOf(others) }
}

function withAddition(widget: Widget, addition: Addition): Widget | { problem: AddingProblem } {
  if (widget.type === 'swot' && addition.type === 'swot') {
    const { list, text, source } = addition
    const entries = widget.data[list]
    if (entries.some((entry) => entry.text === text)) return { problem: 'entryThere' }
    if (entries.length >= canvasLimits.entries) return { problem: 'listFull' }
    return { ...widget, data: { ...widget.data, [list]: [...entries, { text, source }] } }
  }
  if (widget.type !== 'vendor-map' || addition.type !== 'vendor-map') return { problem: 'gone' }
  const { vendors } = widget.data
  const there = new Set(vendors.map(({ name }) => name))
  const added = addition.points.filter(({ name }) => !there.has(name))
  if (added.length === 0) return { problem: 'vendorsThere' }
  const all = vendors.length + added.length
  if (all > canvasLimits.entries) return { problem: 'mapFull' }
  const points = added.map((point, at) => ({
    ...point,
    ...circlePlace(vendors.length + at, all),
    size: 'medium' as const,
  }))
  return { ...widget, data: { ...widget.data, vendors: [...vendors, ...points] } }
}
