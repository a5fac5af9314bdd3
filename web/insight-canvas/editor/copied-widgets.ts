import { readingOrder } from '../../../common/layout/canvas-order.ts'
import { detached, withEnds } from '../../../common/layout/connector-layout.ts'
import { spoken, textOf } from '../../../common/text/spoken-canvas.ts'
import { canvasMessages } from '../../../contract/insight-canvas/canvas-messages.ts'
import type { ConnectorEnd } from '../../../contract/insight-canvas/canvas-things.ts'
import { isThing, type Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { CanvasFile } from '../../../contract/insight-canvas/canvases.ts'
import type { Widgets } from './canvas-editor.ts'

/** What is put on the clipboard: text for other programs, and in its HTML the widgets for canvases. */
export type Copied = { text: string; html: string }

const attribute = 'data-briefwell-canvas'

/** Widgets for the clipboard; connectors let go of what is not copied with them. */
export function copiedWidgets(title: string, widgets: readonly Widget[], all: Widgets): Copied {
  const ids = new Set(widgets.map(({ id }) => id))
  const file: CanvasFile = {
    kind: 'briefwell-canvas',
    version: 1,
    title: title.trim() || canvasMessages.title,
    widgets: widgets.map((widget) => freed(widget, ids, all)),
  }
  const text = plainText(widgets)
  const holder = document.createElement('div')
  holder.setAttribute(attribute, JSON.stringify(file))
  holder.textContent = text
  return { text, html: holder.outerHTML }
}

function freed(widget: Widget, kept: ReadonlySet<string>, all: Widgets): Widget {
  if (widget.type !== 'connector') return widget
  return detached(
    widget,
    (id) => !kept.has(id),
    (id) => all.get(id),
  )
}

/** The texts in reading order, one widget after the other. */
function plainText(widgets: readonly Widget[]): string {
  return readingOrder(widgets)
    .map((widget) =>
      isThing(widget)
        ? widget.title || textOf(widget)
        : `${widget.title}\n${spoken(widget, widgets)}`,
    )
    .filter(Boolean)
    .join('\n')
}

export const isCopiedCanvas = (html: string) => html.includes(attribute)

/** The canvas file among what is pasted; null if there is none. */
export function pastedFile({ text, html }: Copied): string | null {
  if (text.startsWith('{"kind":"briefwell-canvas"')) return text
  if (!isCopiedCanvas(html)) return null
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  return parsed.querySelector(`[${attribute}]`)?.getAttribute(attribute) ?? null
}

/** Copies with new ids, which are grouped and connected with each other as the originals are. */
export function asNew(widgets: readonly Widget[]): Widget[] {
  const ids = new Map(widgets.map(({ id }) => [id, crypto.randomUUID() as string]))
  const groups = new Map<string, string>()
  const groupOf = (group: string) => {
    const made = groups.get(group) ?? crypto.randomUUID()
    groups.set(group, made)
    return made
  }
  return widgets.map(({ group, locked: _, ...widget }) => {
    const copy: Widget = {
      ...widget,
      id: ids.get(widget.id) ?? crypto.randomUUID(),
      ...(group && { group: groupOf(group) }),
    }
    if (copy.type !== 'connector') return copy
    const end = (at: ConnectorEnd) => ({ ...at, on: ids.get(at.on ?? '') ?? null })
    return withEnds(copy, { from: end(copy.data.from), to: end(copy.data.to) })
  })
}
