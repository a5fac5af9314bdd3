import {
  vendorSizeNames,
  widgetMessages as words,
} from '../../../contract/insight-canvas/canvas-widget-messages.ts'
import { type MapVendor, vendorSizes } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EntrySourceNote } from './entry-source.tsx'
import { ChoiceField, NumberField } from './panel-fields.tsx'
import type { ItemList } from './use-item-list.ts'
import type { Sources } from './widget-props.ts'

type VendorFieldsProps = {
  vendor: MapVendor
  at: number
  list: ItemList<MapVendor>
  sources: Sources
}

/** The fields of a vendor except its name. */
export function VendorFields({ vendor, at, list, sources }: VendorFieldsProps) {
  const set = (part: Partial<MapVendor>, name?: string) => {
    list.change(at, { ...vendor, ...part }, name)
  }
  return (
    <>
      <div className="grid grid-cols-[4rem_4rem_minmax(0,1fr)] gap-2">
        <NumberField
          label={words.x}
          value={vendor.x}
          least={0}
          most={100}
          onNumber={(x) => set({ x }, 'x')}
        />
        <NumberField
          label={words.y}
          value={vendor.y}
          least={0}
          most={100}
          onNumber={(y) => set({ y }, 'y')}
        />
        <ChoiceField
          label={words.size}
          value={vendor.size}
          choices={vendorSizes}
          names={vendorSizeNames}
          onChange={(size) => set({ size })}
        />
      </div>
      <Checkbox
        label={words.own}
        checked={vendor.own}
        onChange={({ target }) => set({ own: target.checked })}
      />
      {vendor.source && (
        <EntrySourceNote
          source={vendor.source}
          sources={sources}
          onUpdate={(source) => set({ source })}
        />
      )}
    </>
  )
}
