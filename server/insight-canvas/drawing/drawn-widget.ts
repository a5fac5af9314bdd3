import { frameOf } from '../../../common/layout/canvas-layout.ts'
import { fittedText } from '../../../common/layout/inter-widths.ts'
import {
  riskLetters,
  swotNames,
  widgetMessages,
} from '../../../contract/insight-canvas/canvas-widget-messages.ts'
import {
  type LibraryType,
  type OutcomeType,
  type Risk,
  type SwotList,
  sortedDebt,
  swotLists,
  totalImpact,
  type WidgetOf,
} from '../../../contract/insight-canvas/canvas-widgets.ts'
import { drawnMap } from './drawn-map.ts'

/** How the template colors something. */
type Tint = 'good' | 'bad' | 'careful' | 'cool' | 'plain'

const swotTints: Readonly<Record<SwotList, Tint>> = {
  strengths: 'good',
  weaknesses: 'careful',
  opportunities: 'cool',
  threats: 'bad',
}
const riskTints: Readonly<Record<Risk, Tint>> = { high: 'bad', medium: 'careful', low: 'good' }
const outcomeTints: Readonly<Record<OutcomeType, Tint>> = {
  positive: 'good',
  negative: 'bad',
  warning: 'careful',
  neutral: 'plain',
}

const outcomeSigns: Readonly<Record<OutcomeType, string>> = {
  positive: '↑',
  negative: '↓',
  warning: '!',
  neutral: '–',
}

/** The content of a widget of the library as the data of canvas.typ. */
export function drawnWidget(widget: WidgetOf<LibraryType>) {
  switch (widget.type) {
    case 'swot':
      return drawnSwot(widget)
    case 'vendor-map':
      return drawnMap(widget)
    case 'tech-debt':
      return drawnDebt(widget)
    case 'scenario':
      return drawnScenario(widget)
  }
}

function drawnSwot({ data }: WidgetOf<'swot'>) {
  return {
    lists: swotLists.map((list) => ({
      name: swotNames[list],
      tint: swotTints[list],
      entries: data[list].map(({ text }) => text),
    })),
  }
}

function drawnDebt(widget: WidgetOf<'tech-debt'>) {
  const { data } = widget
  // The letter of its risk and the percentage stand beside it.
  const room = widget.width - 2 * frameOf(widget).side - 72
  return {
    items: sortedDebt(data).map(({ category, risk, impact }) => ({
      category: fittedText(category, 12, room),
      tint: riskTints[risk],
      letter: riskLetters[risk],
      impact,
      percent: widgetMessages.percent(impact),
    })),
    sum: widgetMessages.total(totalImpact(data.items)),
  }
}

function drawnScenario({ data }: WidgetOf<'scenario'>) {
  return {
    heading: data.title,
    outcomes: data.outcomes.map(({ label, value, type }) => ({
      label,
      value,
      tint: outcomeTints[type],
      sign: outcomeSigns[type],
    })),
  }
}
