import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toCanvasMessages as words } from '../../../contract/analyst-copilot/copilot-canvas.ts'
import { canvasLimits } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { canvasesQuery } from '../../insight-canvas/canvas-queries.ts'
import { canvases } from '../../insight-canvas/canvases.ts'
import type { Addition } from '../../insight-canvas/put-on-canvas.ts'
import { recordQuery } from '../../records/record-queries.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { Select } from '../../ui/select.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'

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

const settleMs = 180

/** Chooses an editable or new canvas, and one of its widgets. */
export function TargetFields({ kind, value, title, error, onChange }: TargetFieldsProps) {
  const { canvas } = value
  const [search, setSearch] = useState('')
  const settled = useDebounced(search, settleMs)
  const list = useInfiniteQuery(canvasesQuery(settled ? { q: settled } : {}))
  const [page] = list.data?.pages ?? []
  const found = (page?.items ?? []).filter(({ mayChange }) => mayChange)
  return (
    <>
      <Field label={words.canvas}>
        <SearchSelect
          noun={words.canvases}
          all={words.newCanvas}
          placeholder={words.newCanvas}
          chosen={canvas?.title ?? words.newCanvas}
          found={found.map(({ id, title: name }) => ({ id, name }))}
          more={(page?.total ?? 0) - (page?.items.length ?? 0)}
          searching={list.isFetching || settled !== search}
          failed={list.isError}
          onSearch={setSearch}
          value={canvas?.id}
          onChange={(id) => {
            const chosen = found.find((one) => one.id === id) ?? null
            onChange({ ...value, canvas: chosen, widgetId: null })
          }}
        />
      </Field>
      {canvas ? (
        <WidgetField
          key={`${canvas.id} ${kind}`}
          id={canvas.id}
          kind={kind}
          value={value.widgetId}
          onChange={(widgetId) => onChange({ ...value, widgetId })}
        />
      ) : (
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
  kind: Addition['type']
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
