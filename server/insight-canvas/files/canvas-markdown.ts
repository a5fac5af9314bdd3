import { frameSections } from '../../../common/layout/frame-content.ts'
import { markdownText as plain } from '../../../common/text/markdown-text.ts'
import { spoken, textOf, widgetName } from '../../../common/text/spoken-canvas.ts'
import { canvasFileMessages as words } from '../../../contract/insight-canvas/canvas-file-messages.ts'
import type { EntrySource } from '../../../contract/insight-canvas/canvas-sources.ts'
import {
  outcomeNames,
  riskNames,
  swotNames,
  widgetMessages,
} from '../../../contract/insight-canvas/canvas-widget-messages.ts'
import {
  isThing,
  sortedDebt,
  swotLists,
  totalImpact,
  type Widget,
  type WidgetOf,
} from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { CanvasToExport, Cite } from './canvas-to-export.ts'

/** Markdown has no heading below this level. */
const lowest = 6

/**
 * A canvas as Markdown (CommonMark with tables): frames as headings, notes, texts and shapes as list items with their
 * sources. All text is escaped to plain text.
 */
export function canvasMarkdown({ title, widgets }: CanvasToExport, cite: Cite): string {
  const sections = frameSections(widgets)
  const hasFrames = sections.some(({ frame }) => frame)
  const blocks = sections.flatMap(({ frame, depth, widgets: inside }) => {
    const name = frame ? frame.title || words.untitledFrame : words.inNoFrame
    const level = hasFrames ? depth + 2 : 1
    return [
      ...(hasFrames ? [heading(level, name, frame?.proposed)] : []),
      ...contentOf(inside, level, cite),
    ]
  })
  const connected = widgets
    .filter(({ type }) => type === 'connector')
    .flatMap((one) => spoken(one, widgets) || [])
  const connections = connected.map((said) => `- ${plain(said)}`).join('\n')
  return `${[
    heading(1, title),
    ...blocks,
    ...(connections ? [heading(2, words.connections), connections] : []),
  ].join('\n\n')}\n`
}

const heading = (level: number, text: string, proposed = false) =>
  `${'#'.repeat(Math.min(level, lowest))} ${plain(text) || plain(words.untitled)}${mark(proposed)}`

const mark = (proposed: boolean | undefined) => (proposed ? ` *(${words.proposed})*` : '')

/** Items in a row are one list. */
function contentOf(widgets: readonly Widget[], level: number, cite: Cite): string[] {
  const blocks: string[] = []
  let items: string[] = []
  const endList = () => {
    if (items.length > 0) blocks.push(items.join('\n'))
    items = []
  }
  for (const widget of widgets) {
    if (widget.type === 'connector') continue
    if (isThing(widget)) {
      const text = textOf(widget)
      const source = widget.type === 'note' ? widget.data.source : null
      if (text.trim() || source) items.push(item(text, cite, source, widget.proposed))
      continue
    }
    endList()
    blocks.push(heading(level + 1, widgetName(widget), widget.proposed), ...tableOf(widget, cite))
  }
  endList()
  return blocks
}

/** A list item, whose lines stay lines. */
function item(text: string, cite: Cite, source: EntrySource | null, proposed?: boolean): string {
  const lines = text.split('\n').map(plain).filter(Boolean)
  return `- ${lines.join('  \n  ')}${mark(proposed)}${cited(cite, source)}`
}

function cited(cite: Cite, source: EntrySource | null): string {
  const found = cite(source)
  if (!found) return ''
  const name = [plain(found.title), found.time].filter(Boolean).join(', ')
  return ` ([${name}](<${found.address}>))`
}

function tableOf(widget: Exclude<Widget, { type: 'connector' }>, cite: Cite): string[] {
  switch (widget.type) {
    case 'swot':
      return swotLists.flatMap((list) => {
        const entries = widget.data[list]
        if (entries.length === 0) return []
        const items = entries.map(({ text, source }) => item(text, cite, source))
        return [`**${swotNames[list]}**`, items.join('\n')]
      })
    case 'vendor-map':
      return [mapTable(widget, cite)]
    case 'tech-debt':
      return [
        table(
          [words.category, words.risk, words.impact],
          [
            ...sortedDebt(widget.data).map(({ category, risk, impact }) => [
              plain(category),
              riskNames[risk],
              widgetMessages.percent(impact),
            ]),
            ['', '', plain(widgetMessages.total(totalImpact(widget.data.items)))],
          ],
        ),
      ]
    case 'scenario':
      return [
        plain(widget.data.title),
        table(
          [words.outcome, words.value, words.kind],
          widget.data.outcomes.map(({ label, value, type }) => [
            plain(label),
            plain(value),
            outcomeNames[type],
          ]),
        ),
      ].filter(Boolean)
    default:
      return [plain(spoken(widget))].filter(Boolean)
  }
}

function mapTable({ data }: WidgetOf<'vendor-map'>, cite: Cite): string {
  return table(
    [words.vendor, plain(data.xAxis), plain(data.yAxis)],
    data.vendors.map(({ name, x, y, source }) => [
      `${plain(name)}${cited(cite, source)}`,
      `${x}`,
      `${y}`,
    ]),
  )
}

const table = (columns: readonly string[], rows: readonly string[][]) =>
  [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
