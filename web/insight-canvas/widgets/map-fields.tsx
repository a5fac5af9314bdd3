import { widgetMessages as words } from '../../../contract/insight-canvas/canvas-widget-messages.ts'
import { canvasLimits, type WidgetOf } from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { TryChange } from './change-widget.ts'
import { useVendorList } from './item-lists.ts'
import { DraftField } from './panel-fields.tsx'
import { PanelList } from './panel-list.tsx'
import { VendorFields } from './vendor-fields.tsx'
import type { Sources } from './widget-props.ts'

type MapFieldsProps = { widget: WidgetOf<'vendor-map'>; sources: Sources; change: TryChange }

export function MapFields({ widget, sources, change }: MapFieldsProps) {
  const { id, data } = widget
  const list = useVendorList(widget, change)
  return (
    <>
      {(['xAxis', 'yAxis'] as const).map((axis) => (
        <DraftField
          key={axis}
          label={words[axis]}
          value={data[axis]}
          most={canvasLimits.name}
          apply={(name) =>
            change(
              words.changedAxis,
              { ...widget, data: { ...data, [axis]: name } },
              `${id} ${axis}`,
            )
          }
        />
      ))}
      <PanelList
        title={words.vendors}
        list={list}
        textOf={({ name }) => name}
        label={words.vendor}
        add={words.addVendor}
        most={canvasLimits.name}
        fields={(vendor, at) => <VendorFields {...{ vendor, at, list, sources }} />}
      />
    </>
  )
}
