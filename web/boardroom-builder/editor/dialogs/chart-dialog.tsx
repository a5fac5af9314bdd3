import { Plus, X } from 'lucide-react'
import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import {
  chartKinds,
  type DocumentChart,
  documentLimits,
} from '../../../../contract/boardroom-builder/document-blocks.ts'
import { documentEditorMessages as words } from '../../../../contract/boardroom-builder/document-editor-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogContent } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { drawChart, drawLegend } from '../../reading/draw-chart.ts'
import {
  type ChartCells,
  cellsOf,
  chartOf,
  pastedCells,
  withColumn,
  withLabel,
  withName,
  withoutColumn,
  withoutRow,
  withRow,
  withValue,
} from './chart-cells.ts'
import { DialogButtons } from './dialog-buttons.tsx'

type ChartDialogProps = {
  chart: DocumentChart
  isNew: boolean
  onClose: () => void
  onSave: (chart: DocumentChart) => void
}

/** Edits the type, title and numbers of a chart, with a preview. */
export function ChartDialog({ chart, isNew, onClose, onSave }: ChartDialogProps) {
  const [cells, setCells] = useState(() => cellsOf(chart))
  const [error, setError] = useState('')
  const change = (now: ChartCells) => {
    setCells(now)
    setError('')
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={words.chartTitle} className="max-w-3xl">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            const made = chartOf(cells)
            if (typeof made === 'string') setError(made)
            else onSave(made)
          }}
        >
          <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
            <Field label={words.chartName}>
              <Input
                maxLength={documentLimits.caption}
                value={cells.title}
                onChange={({ target }) => change({ ...cells, title: target.value })}
              />
            </Field>
            <Field label={words.chartKind}>
              <Select
                value={cells.kind}
                onChange={({ target }) => {
                  const kind = chartKinds.find((one) => one === target.value)
                  change({ ...cells, kind: kind ?? cells.kind })
                }}
                options={chartKinds.map((kind) => [kind, words.charts[kind]])}
              />
            </Field>
          </div>
          <Cells cells={cells} onChange={change} />
          <p className="mt-2 text-muted-foreground text-sm">
            {cells.kind === 'pie' ? words.pieHint : words.chartDataHint}
          </p>
          <Preview cells={cells} />
          {error && (
            <p role="alert" className="mt-3 text-destructive-text text-sm">
              {error}
            </p>
          )}
          <DialogButtons save={isNew ? words.add : words.save} onClose={onClose} />
        </form>
      </DialogContent>
    </Dialog>
  )
}

type CellsProps = { cells: ChartCells; onChange: (cells: ChartCells) => void }

function Cells({ cells, onChange }: CellsProps) {
  const { names, rows } = cells
  return (
    <fieldset className="mt-4">
      <legend className="mb-1.5 font-medium">{words.chartData}</legend>
      <div className="max-h-64 overflow-auto rounded-md border">
        <table className="w-full border-collapse">
          <thead className="sticky top-0 z-10 bg-muted">
            <tr>
              <th scope="col" className="p-1.5 text-start font-medium text-sm">
                {words.label}
              </th>
              {names.map((name, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity but their position
                <SeriesHead key={column} {...{ cells, onChange, name, column }} />
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their position
              <ValuesRow key={row} {...{ cells, onChange, row }} />
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-2 flex gap-2">
        <Add
          label={words.addRow}
          disabled={rows.length >= documentLimits.labels}
          onClick={() => onChange(withRow(cells))}
        />
        <Add
          label={words.addColumn}
          disabled={names.length >= documentLimits.series}
          onClick={() => onChange(withColumn(cells))}
        />
      </div>
    </fieldset>
  )
}

type SeriesHeadProps = CellsProps & { name: string; column: number }

/** The name of a series, at the head of its column. */
function SeriesHead({ cells, onChange, name, column }: SeriesHeadProps) {
  return (
    <th scope="col" aria-label={name || words.columnNumber(column + 1)} className="p-1">
      <div className="flex items-center gap-1">
        <CellInput
          label={words.seriesName(column + 1)}
          value={name}
          onChange={(typed) => onChange(withName(cells, column, typed))}
        />
        {cells.names.length > 1 && (
          <Remove
            label={words.removeColumn(name || `${column + 1}`)}
            onClick={() => onChange(withoutColumn(cells, column))}
          />
        )}
      </div>
    </th>
  )
}

/** A label, and its value in each series. */
function ValuesRow({ cells, onChange, row }: CellsProps & { row: number }) {
  const { label = '', values = [] } = cells.rows[row] ?? {}
  function paste(event: ClipboardEvent) {
    const filled = pastedCells(cells, event.clipboardData.getData('text/plain'))
    if (!filled) return
    event.preventDefault()
    onChange(filled)
  }
  return (
    <tr>
      <td className="p-1">
        <CellInput
          label={words.labelNumber(row + 1)}
          value={label}
          onPaste={row === 0 ? paste : undefined}
          onChange={(typed) => onChange(withLabel(cells, row, typed))}
        />
      </td>
      {values.map((value, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their position
        <td key={column} className="p-1">
          <CellInput
            number
            label={words.value(label || `${row + 1}`, cells.names[column] ?? '')}
            value={value}
            onChange={(typed) => onChange(withValue(cells, { row, column }, typed))}
          />
        </td>
      ))}
      <td className="w-8">
        {cells.rows.length > 1 && (
          <Remove
            label={words.removeRow(label || `${row + 1}`)}
            onClick={() => onChange(withoutRow(cells, row))}
          />
        )}
      </td>
    </tr>
  )
}

type AddProps = { label: string; disabled: boolean; onClick: () => void }

function Add({ label, disabled, onClick }: AddProps) {
  return (
    <Button icon={Plus} variant="secondary" size="sm" disabled={disabled} onClick={onClick}>
      {label}
    </Button>
  )
}

type CellInputProps = {
  label: string
  value: string
  number?: boolean
  onPaste?: ((event: ClipboardEvent) => void) | undefined
  onChange: (value: string) => void
}

function CellInput({ label, value, number, onPaste, onChange }: CellInputProps) {
  return (
    <Input
      aria-label={label}
      inputMode={number ? 'decimal' : undefined}
      maxLength={60}
      className="h-8 min-w-24 px-2"
      value={value}
      onPaste={onPaste}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function Remove({ label, onClick }: { label: string; onClick: () => void }) {
  return <IconButton icon={X} label={label} title onClick={onClick} />
}

/** A preview of the chart; hidden from screen readers, which read the numbers. */
function Preview({ cells }: { cells: ChartCells }) {
  const box = useRef<HTMLDivElement>(null)
  const made = chartOf(cells)
  const drawn = typeof made === 'string' ? '' : JSON.stringify(made)
  useEffect(() => {
    if (!box.current || drawn === '') return
    const chart: DocumentChart = JSON.parse(drawn)
    box.current.replaceChildren(drawChart(chart, box.current.clientWidth, 180), drawLegend(chart))
  }, [drawn])
  return <div ref={box} aria-hidden="true" className="document-chart mt-4" />
}
