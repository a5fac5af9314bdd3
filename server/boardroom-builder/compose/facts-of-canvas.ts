import { isDeepStrictEqual } from 'node:util'
import {
  outcomeNames,
  riskNames,
  vendorSizeNames,
} from '../../../contract/insight-canvas/canvas-widget-messages.ts'
import {
  newWidget,
  type SwotList,
  swotLists,
  type Widget,
  type WidgetOf,
} from '../../../contract/insight-canvas/canvas-widgets.ts'
import { cut, type Entry, type Fact } from './material.ts'
import type { CanvasRow } from './queries.ts'
import type { Topic } from './topics.ts'

/** Entries of a canvas rank above found sentences, because their author has already judged them. */
const weighed = 3

/** The entries of a canvas, without widgets that nobody has filled in. */
export const factsOfCanvas = ({ id, title, widgets }: CanvasRow): Fact[] =>
  widgets.filter(isFilledIn).flatMap((widget) =>
    statementsOf(widget).map(({ text, topics, entry }) => ({
      text,
      topics,
      entry,
      label: null,
      said: false,
      subject: null,
      next: null,
      source: {
        kind: 'canvas',
        id,
        startMs: null,
        title: cut(title, 300),
        quote: quoteOf(text, entry),
      },
    })),
  )

const isFilledIn = ({ type, id, data }: Widget) =>
  !isDeepStrictEqual(data, newWidget(type, id).data)

const quoteOf = (text: string, entry: Entry | null) =>
  cut([text, ...(entry?.cells ?? [])].join(' · '), 1000)

type Statement = Pick<Fact, 'text' | 'topics' | 'entry'>

function statementsOf(widget: Widget): Statement[] {
  switch (widget.type) {
    case 'swot':
      return swotLists.flatMap((list) =>
        widget.data[list].map(({ text }) => ({
          text,
          topics: { [topicOfList[list]]: weighed },
          entry: null,
        })),
      )
    case 'vendor-map':
      return vendorsOf(widget)
    case 'tech-debt':
      return widget.data.items.map(({ category, risk, impact }) => ({
        text: category,
        topics: {},
        entry: {
          kind: 'debt',
          widgetId: widget.id,
          title: widget.title,
          columns: ['Area', 'Risk', 'Impact'],
          cells: [riskNames[risk], `${impact}%`],
          figure: impact,
        },
      }))
    case 'scenario':
      return widget.data.outcomes.map(({ label, value, type }) => ({
        text: label,
        topics: {},
        entry: {
          kind: 'outcomes',
          widgetId: widget.id,
          title: widget.data.title || widget.title,
          columns: ['Outcome', 'Value', 'Effect'],
          cells: [value, outcomeNames[type]],
          figure: null,
        },
      }))
    case 'note':
    case 'text':
    case 'shape':
      return widget.data.text ? [{ text: widget.data.text, topics: {}, entry: null }] : []
    case 'frame':
    case 'connector':
    case 'picture':
    case 'stroke':
    case 'link':
    case 'clip':
      return []
  }
}

const topicOfList: Readonly<Record<SwotList, Topic>> = {
  strengths: 'benefit',
  weaknesses: 'risk',
  opportunities: 'opportunity',
  threats: 'risk',
}

const vendorsOf = ({ id, title, data }: WidgetOf<'vendor-map'>): Statement[] =>
  data.vendors.map(({ name, x, y, size }) => ({
    text: name,
    topics: {},
    entry: {
      kind: 'vendors',
      widgetId: id,
      title,
      columns: ['Vendor', data.xAxis || 'Horizontal', data.yAxis || 'Vertical', 'Size'],
      cells: [String(x), String(y), vendorSizeNames[size]],
      figure: null,
    },
  }))
