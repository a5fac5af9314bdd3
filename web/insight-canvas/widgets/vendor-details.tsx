import {
  vendorSizeNames,
  widgetMessages as words,
} from '../../../contract/insight-canvas/canvas-widget-messages.ts'
import { canvasLimits, type MapVendor } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { Button } from '../../ui/button.tsx'
import { EntrySourceNote } from './entry-source.tsx'
import { DraftField } from './panel-fields.tsx'
import type { ItemList } from './use-item-list.ts'
import { VendorFields } from './vendor-fields.tsx'
import type { Sources } from './widget-props.ts'

type VendorDetailsProps = {
  vendor: MapVendor
  at: number
  list: ItemList<MapVendor>
  sources: Sources
  axes: { x: string; y: string }
  mayChange: boolean
  onRemove: () => void
}

/** The details of a point on a vendor map, editable or read-only. */
export function VendorDetails(props: VendorDetailsProps) {
  const { vendor, at, list, sources, axes, mayChange, onRemove } = props
  if (mayChange) {
    return (
      <div className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4">
        <DraftField
          label={words.vendor}
          value={vendor.name}
          most={canvasLimits.name}
          apply={(name) => list.write(at, name, false)}
        />
        <VendorFields {...{ vendor, at, list, sources }} />
        <Button variant="ghost" size="sm" className="self-start px-2" onClick={onRemove}>
          {words.remove}
        </Button>
      </div>
    )
  }
  const facts = [
    [axes.x, vendor.x],
    [axes.y, vendor.y],
    [words.size, vendorSizeNames[vendor.size]],
  ] as const
  return (
    <div className="flex min-h-0 flex-col gap-2 overflow-y-auto p-4 text-sm">
      <p dir="auto" className="break-words font-semibold">
        {vendor.name}
      </p>
      {vendor.own && <p className="text-primary-text">{words.own}</p>}
      <dl className="flex flex-col gap-1">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt dir="auto" className="min-w-0 break-words text-muted-foreground">
              {name}
            </dt>
            <dd className="shrink-0 tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {vendor.source && (
        <EntrySourceNote source={vendor.source} sources={sources} onUpdate={null} />
      )}
    </div>
  )
}
