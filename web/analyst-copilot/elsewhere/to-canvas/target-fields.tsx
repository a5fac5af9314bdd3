import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { toCanvasMessages as words } from '../../../../contract/analyst-copilot/copilot-canvas.ts'
import { canvasLimits } from '../../../../contract/insight-canvas/canvas-widgets.ts'
import { canvasesQuery } from '../../../insight-canvas/canvas-queries.ts'
import { canvases } from '../../../insight-canvas/canvases.ts'
import type { Addition } from '../../../insight-canvas/put-on-canvas.ts'
import { recordQuery } from '../../../records/record-queries.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { TargetSelect, useTargetSearch } from '../target-select.tsx'

/** The target: a canvas, or null for a new one; a widget, or null for a new one. */
export type Chosen = {
  canvas: { id: string; title: string } | null
  widgetId: string | null
  title: string | null
}

type TargetFieldsProps = {
  kind: Addition['type']
  value: Chosen
  /** The title of a new canvas. */
  title: string
  error: string | undefined
  onChange: (chosen: Chosen) => void
}

/** Chooses an editable or new canvas, and one of its widgets. */
export function TargetFields({ kind, value, title, error, onChange }: TargetFieldsProps) {
  const { canvas } = value
  const search = useTargetSearch()
  const list = useInfiniteQuery(canvasesQuery(search.filters))
  return (
    <>
      <TargetSelect
        label={words.canvas}
        noun={words.canvases}
        fresh={words.newCanvas}
        search={search}
        list={list}
        chosen={canvas}
        onChoose={(chosen) => onChange({ ...value, canvas: chosen, widgetId: null })}
      />
      {canvas && kind !== 'notes' && (
        <WidgetField
          key={`${canvas.id} ${kind}`}
          id={canvas.id}
          kind={kind}
          value={value.widgetId}
          onChange={(widgetId) => onChange({ ...value, widgetId })}
        />
      )}
      {!canvas && (
        <Field label={words.newTitle} required error={error}>
          <Input
            autoComplete="off"
            maxLength={canvasLimits.title}
            value={title}
            onChange={({ target }) => onChange({ ...value, title: target.value })}
          />
        </Field>
      )}
    </>
  )
}

type WidgetFieldProps = {
  id: string
  kind: Exclude<Addition['type'], 'notes'>
  value: string | null
  onChange: (widgetId: string | null) => void
}

/** Chooses a new widget, or one of the canvas's widgets of this kind. */
function WidgetField({ id, kind, value, onChange }: WidgetFieldProps) {
  const { data, isError } = useQuery(recordQuery(canvases, id))
  const widgets = (data?.widgets ?? []).filter(({ widget }) => widget.type === kind)
  return (
    <Field label={words.widget} error={isError ? words.canvasFailed : undefined}>
      <Select
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || null)}
        options={widgets.map(({ widget }) => [widget.id, widget.title || words.untitled])}
      >
        <option value="">{words.newWidget[kind]}</option>
      </Select>
    </Field>
  )
}
