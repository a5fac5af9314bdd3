import {
  outcomeNames,
  widgetMessages as words,
} from '../../../contract/insight-canvas/canvas-widget-messages.ts'
import {
  canvasLimits,
  outcomeTypes,
  type WidgetOf,
} from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { TryChange } from './change-widget.ts'
import { useOutcomeList } from './item-lists.ts'
import { ChoiceField, DraftField } from './panel-fields.tsx'
import { PanelList } from './panel-list.tsx'

type ScenarioFieldsProps = { widget: WidgetOf<'scenario'>; change: TryChange }

export function ScenarioFields({ widget, change }: ScenarioFieldsProps) {
  const { id, data } = widget
  const list = useOutcomeList(widget, change)
  return (
    <>
      <DraftField
        label={words.scenario}
        value={data.title}
        most={canvasLimits.title}
        apply={(title) =>
          change(words.changedScenario, { ...widget, data: { ...data, title } }, `${id} scenario`)
        }
      />
      <PanelList
        title={words.outcomes}
        list={list}
        textOf={({ label }) => label}
        label={words.outcome}
        add={words.addOutcome}
        most={canvasLimits.name}
        fields={(outcome, at) => (
          <div className="grid grid-cols-2 gap-2">
            <DraftField
              label={words.value}
              value={outcome.value}
              most={canvasLimits.value}
              apply={(value) => list.change(at, { ...outcome, value }, 'value')}
            />
            <ChoiceField
              label={words.kind}
              value={outcome.type}
              choices={outcomeTypes}
              names={outcomeNames}
              onChange={(type) => list.change(at, { ...outcome, type })}
            />
          </div>
        )}
      />
    </>
  )
}
