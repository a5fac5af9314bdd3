import { insertMessages as words } from '../../../../contract/insight-canvas/canvas-insert-messages.ts'
import {
  type InsertData,
  insertLimits,
  strokeSizes,
} from '../../../../contract/insight-canvas/canvas-inserts.ts'
import { thingMessages } from '../../../../contract/insight-canvas/canvas-thing-messages.ts'
import { canvasColors } from '../../../../contract/insight-canvas/canvas-things.ts'
import {
  type Insert,
  type Widget,
  type WidgetOf,
  widgetNames,
} from '../../../../contract/insight-canvas/canvas-widgets.ts'
import type { TryChange } from '../change-widget.ts'
import { ChoiceField, DraftField, NumberField } from '../panel-fields.tsx'
import { PaintButtons } from '../things/paint-buttons.tsx'
import { storedAddress } from './stored-address.ts'

type InsertFieldsProps<I extends Insert = Insert> = { widget: I; change: TryChange }

/** What a picture, stroke, link or video says and shows. */
export function InsertFields({ widget, change }: InsertFieldsProps) {
  switch (widget.type) {
    case 'picture':
      return <PictureFields widget={widget} change={change} />
    case 'stroke':
      return <StrokeFields widget={widget} change={change} />
    case 'link':
      return <LinkFields widget={widget} change={change} />
    case 'clip':
      return <ClipFields widget={widget} change={change} />
  }
}

const withData = <I extends Insert>(widget: I, data: Partial<InsertData[I['type']]>) =>
  ({ ...widget, data: { ...widget.data, ...data } }) as Widget

function PictureFields({ widget, change }: InsertFieldsProps<WidgetOf<'picture'>>) {
  return (
    <>
      <DraftField
        label={words.alt}
        value={widget.data.alt}
        most={insertLimits.alt}
        apply={(alt) => change(words.changedAlt, withData(widget, { alt }), `${widget.id} alt`)}
      />
      <p className="-mt-3 text-muted-foreground text-sm">{words.altHint}</p>
    </>
  )
}

function StrokeFields({ widget, change }: InsertFieldsProps<WidgetOf<'stroke'>>) {
  const said = thingMessages.wrote(widgetNames.stroke)
  return (
    <>
      <PaintButtons
        label={thingMessages.color}
        paints={canvasColors}
        chosen={widget.data.color}
        onChoose={(color) => change(said, withData(widget, { color }))}
      />
      <ChoiceField
        label={words.penSize}
        value={widget.data.size}
        choices={strokeSizes}
        names={words.penSizes}
        onChange={(size) => change(said, withData(widget, { size }))}
      />
    </>
  )
}

function LinkFields({ widget, change }: InsertFieldsProps<WidgetOf<'link'>>) {
  const put = (data: Partial<InsertData['link']>, field: string) =>
    change(words.changedLink, withData(widget, data), `${widget.id} ${field}`)
  return (
    <>
      <DraftField
        label={words.address}
        value={widget.data.address}
        most={insertLimits.address}
        apply={(typed) => put({ address: storedAddress(typed) }, 'address')}
      />
      <DraftField
        label={words.label}
        value={widget.data.label}
        most={insertLimits.label}
        apply={(label) => put({ label }, 'label')}
      />
    </>
  )
}

const mostSeconds = insertLimits.ms / 1000

function ClipFields({ widget, change }: InsertFieldsProps<WidgetOf<'clip'>>) {
  const { source, endMs } = widget.data
  if (source === null || source.startMs === null) return null
  const from = Math.ceil(source.startMs / 1000)
  return (
    <NumberField
      label={words.to}
      value={endMs === null ? null : Math.round(endMs / 1000)}
      least={from + 1}
      most={mostSeconds}
      onNumber={(seconds) =>
        change(words.changedMoment, withData(widget, { endMs: seconds * 1000 }), `${widget.id} to`)
      }
    />
  )
}
