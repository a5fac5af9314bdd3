import {
  debtOrderNames,
  riskNames,
  widgetMessages as words,
} from '../../../contract/insight-canvas/canvas-widget-messages.ts'
import {
  canvasLimits,
  debtOrders,
  risks,
  type WidgetOf,
} from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { TryChange } from './change-widget.ts'
import { useDebtList } from './item-lists.ts'
import { ChoiceField, NumberField } from './panel-fields.tsx'
import { PanelList } from './panel-list.tsx'

type DebtFieldsProps = { widget: WidgetOf<'tech-debt'>; change: TryChange }

export function DebtFields({ widget, change }: DebtFieldsProps) {
  const { data } = widget
  const list = useDebtList(widget, change)
  return (
    <>
      <ChoiceField
        label={words.order}
        value={data.order}
        choices={debtOrders}
        names={debtOrderNames}
        onChange={(order) => change(words.changedOrder, { ...widget, data: { ...data, order } })}
      />
      <PanelList
        title={words.items}
        list={list}
        textOf={({ category }) => category}
        label={words.category}
        add={words.addItem}
        most={canvasLimits.name}
        fields={(item, at) => (
          <div className="grid grid-cols-2 items-end gap-2">
            <ChoiceField
              label={words.risk}
              value={item.risk}
              choices={risks}
              names={riskNames}
              onChange={(risk) => list.change(at, { ...item, risk })}
            />
            <NumberField
              label={words.impact}
              value={item.impact}
              least={0}
              most={100}
              onNumber={(impact) => list.change(at, { ...item, impact }, 'impact')}
            />
          </div>
        )}
      />
    </>
  )
}
