import { widgetMessages as words } from '../../../contract/insight-canvas/canvas-widget-messages.ts'
import {
  farthestPosition,
  sizesOf,
  type Widget,
} from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { TryChange } from './change-widget.ts'
import { NumberField } from './panel-fields.tsx'
import type { ChangeWidgets } from './properties-panel.tsx'

type PlacementFieldsProps = { widget: Widget; change: TryChange }

/** The position of a widget. */
export function PlacementFields({ widget, change }: PlacementFieldsProps) {
  return (
    <div className="-mb-2 grid grid-cols-2 gap-2">
      {(['x', 'y'] as const).map((part) => (
        <NumberField
          key={part}
          label={words[part]}
          value={widget[part]}
          least={0}
          most={farthestPosition[part]}
          onNumber={(value) =>
            change(words.moved, { ...widget, [part]: value }, `${widget.id} ${part}`)
          }
        />
      ))}
    </div>
  )
}

type SizeFieldsProps = { widgets: readonly Widget[]; onChange: ChangeWidgets }

/** The size of one or several widgets. */
export function SizeFields({ widgets, onChange }: SizeFieldsProps) {
  const shared = (part: 'width' | 'height') => {
    const sizes = new Set(widgets.map((widget) => widget[part]))
    return sizes.size === 1 ? (widgets[0]?.[part] ?? null) : null
  }
  return (
    <div className="grid grid-cols-2 gap-2">
      {(['width', 'height'] as const).map((part) => (
        <NumberField
          key={part}
          label={words[part]}
          placeholder={words.mixed}
          value={shared(part)}
          least={Math.max(...widgets.map(({ type }) => sizesOf(type).min[part]))}
          most={Math.min(...widgets.map(({ type }) => sizesOf(type).max[part]))}
          onNumber={(value) =>
            onChange(
              words.resized(widgets.length),
              widgets.map((widget) => ({ ...widget, [part]: value })),
              `${widgets.map(({ id }) => id).join()} ${part}`,
            )
          }
        />
      ))}
    </div>
  )
}
