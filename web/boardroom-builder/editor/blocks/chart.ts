import { Node } from '@tiptap/core'
import {
  chartSchema,
  type DocumentChart,
} from '../../../../contract/boardroom-builder/document-blocks.ts'
import { documentEditorMessages as words } from '../../../../contract/boardroom-builder/document-editor-messages.ts'
import { element } from '../../../ui/element.ts'
import { drawChart, drawLegend } from '../../reading/draw-chart.ts'
import type { EditorHost } from '../editor-host.ts'
import { opensDialog } from './opens-dialog.ts'
import { isOnButton, parsedJson } from './source-note.ts'

/** A chart that fills the available width, with its numbers as a table for screen readers. */
export const Chart = Node.create<{ host: EditorHost | null }>({
  name: 'chart',
  group: 'block',
  atom: true,
  addOptions: () => ({ host: null }),
  addAttributes: () => ({ chart: { default: null, rendered: false } }),
  parseHTML: () => [
    {
      tag: 'figure[data-chart]',
      getAttrs: (node) => {
        const chart = parsedJson(node.getAttribute('data-chart'), chartSchema)
        return chart ? { chart } : false
      },
    },
  ],
  renderHTML: ({ node: { attrs }, HTMLAttributes }) => [
    'figure',
    { ...HTMLAttributes, 'data-chart': JSON.stringify(attrs.chart) },
  ],
  addNodeView() {
    const { host } = this.options
    return ({ node, editor, getPos }) => {
      const title = element('figcaption')
      const drawing = element('div', { class: 'document-chart', 'aria-hidden': 'true' })
      const numbers = element('div', { class: 'sr-only' })
      const button = element('button', { type: 'button', 'data-edit': '' }, words.changeChart)
      const dom = element(
        'figure',
        { 'data-chart': '', contenteditable: 'false' },
        title,
        drawing,
        numbers,
        button,
      )
      let shown: DocumentChart = node.attrs.chart
      let width = 640
      const open = () => host?.open({ kind: 'chart', at: getPos() ?? 0, chart: shown })
      button.addEventListener('click', open)
      dom.addEventListener('dblclick', () => editor.isEditable && open())
      const draw = () => drawing.replaceChildren(drawChart(shown, width), drawLegend(shown))
      const show = ({ id, chart }: Record<string, unknown>) => {
        shown = chart as DocumentChart
        if (typeof id === 'string') dom.dataset.block = id
        title.textContent = shown.title || words.untitledChart
        title.dataset.untitled = shown.title === '' ? '' : 'no'
        numbers.replaceChildren(tableOf(shown))
        draw()
      }
      show(node.attrs)
      const resized = new ResizeObserver(([entry]) => {
        const now = Math.round(entry?.contentRect.width ?? 0)
        if (now === width || now === 0) return
        width = now
        draw()
      })
      resized.observe(drawing)
      return {
        dom,
        update(next) {
          if (next.type !== node.type) return false
          if (next.attrs.chart !== shown || next.attrs.id !== dom.dataset.block) show(next.attrs)
          return true
        },
        stopEvent: isOnButton,
        ignoreMutation: () => true,
        destroy: () => resized.disconnect(),
      }
    }
  },
  addKeyboardShortcuts() {
    return { Enter: () => opensDialog(this.editor, this.name) }
  },
})

function tableOf({ kind, title, labels, series }: DocumentChart): HTMLElement {
  const head = series.map(({ name }) =>
    name ? element('th', { scope: 'col' }, name) : element('td', {}),
  )
  const rows = labels.map((label, at) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, label),
      ...series.map(({ values }) => element('td', {}, `${values[at] ?? words.noValue}`)),
    ),
  )
  return element(
    'table',
    {},
    element('caption', {}, `${words.charts[kind]}. ${words.chartTable(title)}`),
    element('thead', {}, element('tr', {}, element('th', { scope: 'col' }, words.label), ...head)),
    element('tbody', {}, ...rows),
  )
}
