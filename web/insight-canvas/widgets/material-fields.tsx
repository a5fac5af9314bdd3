import { useState } from 'react'
import {
  swotNames,
  widgetMessages as words,
} from '../../../contract/insight-canvas/canvas-widget-messages.ts'
import {
  type SwotList,
  swotLists,
  type WidgetOf,
} from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { FoundSource } from '../../../contract/insight-canvas/canvases.ts'
import type { TryChange } from './change-widget.ts'
import { ChoiceField } from './panel-fields.tsx'
import { entryOf, vendorOf } from './source-entries.ts'
import { SourcePicker } from './source-picker.tsx'

type MaterialFieldsProps = { widget: WidgetOf<'swot' | 'vendor-map'>; change: TryChange }

/** Searches the user's own material, and adds results to the widget. */
export function MaterialFields({ widget, change }: MaterialFieldsProps) {
  const [to, setTo] = useState<SwotList>('strengths')
  function add(found: FoundSource) {
    if (widget.type === 'swot') {
      const { data } = widget
      change(words.addedEntry(to), {
        ...widget,
        data: { ...data, [to]: [...data[to], entryOf(found)] },
      })
    } else {
      const { data } = widget
      change(words.addedVendor, {
        ...widget,
        data: { ...data, vendors: [...data.vendors, vendorOf(found)] },
      })
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <h4 className="font-medium">{words.material}</h4>
      {widget.type === 'swot' && (
        <ChoiceField
          label={words.addTo}
          value={to}
          choices={swotLists}
          names={swotNames}
          onChange={setTo}
        />
      )}
      <div className="overflow-hidden rounded-md border bg-popover">
        <SourcePicker onPick={add} />
      </div>
    </div>
  )
}
