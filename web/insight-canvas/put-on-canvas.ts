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
import { notesInFrame } from './notes-in-frame.ts'

type Point = { name: string; own: boolean; source: EntrySource | null }

/** A text that becomes a note. Its id is the same on a retry. */
export type NoteToPut = { id: string; text: string; source: EntrySource | null }

/** What can be added to a canvas from elsewhere: notes, a SWOT entry, or points of a vendor map. */
export type Addition =
  | { type: 'notes'; title: string; notes: readonly NoteToPut[] }
  | { type: 'swot'; list: SwotList; text: string; source: EntrySource | null }
  | { type: 'vendor-map'; points: readonly Point[] }

/** A new canvas, or an existing one with the widget to add to; null for a new widget. */
export type Target = { title: string } | { canvasId: string; widgetId: string | null }

/** What is added to one widget. */
type InWidget = Exclude<Addition, { type: 'notes' }>

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
  if ('title' in target) return onNew(request, target.title)
  const { addition } = request
  if (addition.type === 'notes') return notesOnOld(request, addition, target.canvasId)
  return onOld({ ...request, addition }, target)
}

async function onNew({ addition, id: idempotencyKey }: Put, title: string) {
  const widgets = newWidgets(addition, idempotencyKey)
  if ('problem' in widgets) return widgets
  const body = { title, widgets }
  const { id } = await call(createCanvas, { body, idempotencyKey })
  const undo = async () => {
    await call(deleteCanvas, { params: { id } })
    return true
  }
  return { id, title, undo }
}

function newWidgets(addition: Addition, id: string): Widget[] | { problem: AddingProblem } {
  if (addition.type === 'notes') return notesInFrame(addition, id, [])
  const widget = withAddition(emptyWidget(addition.type, id), addition)
  return 'problem' in widget ? widget : [widget]
}

async function notesOnOld(
  { id }: Put,
  addition: Extract<Addition, { type: 'notes' }>,
  canvasId: string,
): Promise<Done | { problem: AddingProblem }> {
  const params = { id: canvasId }
  const { title, revision, widgets } = await call(getCanvas, { params })
  const others = widgets.map(({ widget }) => widget)
  const added = notesInFrame(addition, id, others)
  if (others.length + added.length > canvasLimits.widgets) return { problem: 'full' }
  const body = { revision, widgets: added.map((widget) => ({ rev: null, widget })) }
  const saved = await call(saveCanvas, { params, body })
  if (saved.collisions.length > 0) return { problem: 'collision' }
  const undo = async () => {
    const deleted = added.map((widget) => ({
      id: widget.id,
      rev: saved.widgets.find((one) => one.widget.id === widget.id)?.rev ?? saved.revision,
    }))
    const { collisions } = await call(saveCanvas, {
      params,
      body: { revision: saved.revision, deleted },
    })
    return collisions.length === 0
  }
  return { id: canvasId, title, undo }
}

async function onOld(
  { addition, id }: Put & { addition: InWidget },
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

function emptyWidget(type: InWidget['type'], id: string): Widget {
  const widget = newWidget(type, id)
  return widget.type === 'vendor-map'
    ? { ...widget, data: { ...widget.data, vendors: [] } }
    : widget
}

function placed(type: InWidget['type'], id: string, others: readonly Widget[]): Widget {
  const widget = emptyWidget(type, id)
  return { ...widget, ...freePlace(widget, others), z: topOf(others) }
}

function withAddition(widget: Widget, addition: InWidget): Widget | { problem: AddingProblem } {
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
