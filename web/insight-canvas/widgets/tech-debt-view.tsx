import { ArrowDownWideNarrow, Plus } from 'lucide-react'
import { frameOf, isCompact } from '../../../common/layout/canvas-layout.ts'
import {
  debtOrderNames,
  riskLetters,
  riskNames,
  widgetMessages as words,
} from '../../../contract/insight-canvas/canvas-widget-messages.ts'
import {
  canvasLimits,
  type DebtItem,
  type Risk,
  sortedDebt,
  totalImpact,
  type WidgetOf,
} from '../../../contract/insight-canvas/canvas-widgets.ts'
import { cn } from '../../ui/cn.ts'
import { BadgeSelect } from './badge-select.tsx'
import { dropLine } from './in-place-style.ts'
import { useDebtList } from './item-lists.ts'
import { ItemText } from './item-text.tsx'
import { ItemTools } from './item-tools.tsx'
import { NumberInPlace } from './number-in-place.tsx'
import { ScrollBox } from './scroll-box.tsx'
import { ToolButton } from './tool-button.tsx'
import { useHovered } from './use-hovered.ts'
import type { ItemList, ItemRow } from './use-item-list.ts'
import { WidgetFrame } from './widget-frame.tsx'
import type { ViewProps } from './widget-props.ts'

/** The colors of a risk's letter and bar. */
const looks: Readonly<Record<Risk, { letter: string; bar: string }>> = {
  high: { letter: 'bg-destructive-tint text-destructive-text', bar: 'bg-risk-high' },
  medium: { letter: 'bg-warning-tint text-warning-text', bar: 'bg-risk-medium' },
  low: { letter: 'bg-primary-tint text-primary-text', bar: 'bg-risk-low' },
}

/** Bars by impact, colored and lettered by risk, with their sum. */
export function TechDebtView({ widget, change }: ViewProps<WidgetOf<'tech-debt'>>) {
  const { data } = widget
  const { side } = frameOf(widget)
  const list = useDebtList(widget, change)
  const rows = data.order === 'manual' ? list.rows : sortedRows(widget, list.rows)
  return (
    <WidgetFrame
      widget={widget}
      change={change}
      tools={
        <ToolButton
          label={words.addItem}
          icon={Plus}
          onClick={() => list.open(data.items.length)}
        />
      }
    >
      <ScrollBox label={words.items} className="pb-1">
        <ul {...list.reorder.listProps(list.name)}>
          {rows.map((row) => (
            <Bar
              key={row.key}
              {...{ list, row, side }}
              mayChange={change !== null}
              mayMove={data.order === 'manual'}
              wide={widget.width >= 460}
            />
          ))}
        </ul>
        {rows.length === 0 && (
          <p className="text-muted-foreground text-sm" style={{ paddingInline: side }}>
            {words.noItems}
          </p>
        )}
      </ScrollBox>
      <Foot widget={widget} change={change} />
    </WidgetFrame>
  )
}

/** By impact and risk; the item that is being begun is last. */
function sortedRows({ data }: WidgetOf<'tech-debt'>, rows: readonly ItemRow<DebtItem>[]) {
  const sorted = sortedDebt(data).flatMap((item) => rows.find((row) => row.item === item) ?? [])
  return [...sorted, ...rows.filter(({ isBlank }) => isBlank)]
}

/** The sum, and the order of the bars. */
function Foot({ widget, change }: Pick<ViewProps<WidgetOf<'tech-debt'>>, 'widget' | 'change'>) {
  const { data } = widget
  const { side, foot } = frameOf(widget)
  return (
    <div
      className={cn(
        'flex shrink-0 items-center justify-between gap-3 border-t pt-1.5 text-sm',
        isCompact(widget) && 'text-xs',
      )}
      style={{ marginInline: side, paddingBottom: foot - 4 }}
    >
      <output className="font-medium">{words.total(totalImpact(data.items))}</output>
      {!isCompact(widget) && (
        <BadgeSelect
          label={words.order}
          value={data.order}
          names={debtOrderNames}
          className="flex min-w-0 items-center gap-1 rounded-sm text-muted-foreground text-xs"
          onChange={
            change &&
            ((order: typeof data.order) =>
              change(words.changedOrder, { ...widget, data: { ...data, order } }))
          }
        >
          <ArrowDownWideNarrow aria-hidden="true" className="size-3.5 shrink-0" />
          <span aria-hidden="true" className="truncate">
            {debtOrderNames[data.order]}
          </span>
        </BadgeSelect>
      )}
    </div>
  )
}

type BarProps = {
  list: ItemList<DebtItem>
  row: ItemRow<DebtItem>
  side: number
  mayChange: boolean
  mayMove: boolean
  /** Shows the name and bar on one line. */
  wide: boolean
}

const columns = {
  wide: 'grid-cols-[1.125rem_minmax(0,2fr)_minmax(0,3fr)_auto]',
  narrow: 'grid-cols-[1.125rem_minmax(0,1fr)_auto]',
}

function Bar({ list, row, side, mayChange, mayMove, wide }: BarProps) {
  const { item, at, isBlank } = row
  const { hovered, hoverProps } = useHovered()
  const { category, risk, impact } = item
  const editable = mayChange && !isBlank
  return (
    <li
      data-item=""
      className={cn(
        'group/entry relative grid items-center gap-x-2.5 text-sm',
        // Three items fit the default size.
        wide ? cn(columns.wide, 'py-1.5') : cn(columns.narrow, 'gap-y-0.5 py-1'),
        dropLine,
      )}
      style={{ paddingInline: side }}
      {...list.reorder.itemProps(list.spotOf(at))}
      {...hoverProps}
    >
      <BadgeSelect
        label={words.riskOf(category)}
        value={risk}
        names={riskNames}
        className={cn(
          'grid size-4.5 place-items-center self-start rounded-[4px] font-semibold text-[0.6875rem]',
          looks[risk].letter,
        )}
        onChange={editable ? (next) => list.change(at, { ...item, risk: next }) : null}
      >
        <span aria-hidden="true">{riskLetters[risk]}</span>
      </BadgeSelect>
      <ItemText
        {...{ list, row, mayChange, mayMove }}
        label={isBlank ? words.newItem : words.category}
        value={category}
        most={canvasLimits.name}
      />
      <span
        aria-hidden="true"
        className={cn(
          'h-1.5 overflow-hidden rounded-full bg-muted',
          !wide && 'order-last col-span-2 col-start-2',
        )}
      >
        <span
          className={cn('block h-full rounded-full transition-[width]', looks[risk].bar)}
          style={{ width: `${impact}%` }}
        />
      </span>
      <Impact list={list} row={row} editable={editable} />
      {editable && hovered && (
        <ItemTools
          name={category}
          side={side}
          handle={mayMove ? list.reorder.handleProps(list.spotOf(at)) : null}
          onRemove={() => list.remove(at, false)}
        />
      )}
    </li>
  )
}

type ImpactProps = Pick<BarProps, 'list' | 'row'> & { editable: boolean }

function Impact({ list, row: { item, at, isBlank }, editable }: ImpactProps) {
  const { category, impact } = item
  return (
    <span className="flex w-13 items-baseline justify-end whitespace-nowrap font-medium tabular-nums">
      {editable ? (
        <>
          <NumberInPlace
            label={words.impactOf(category)}
            value={impact}
            least={0}
            most={100}
            className="w-8"
            onNumber={(next) => list.change(at, { ...item, impact: next }, 'impact')}
          />
          <span aria-hidden="true">{'\u00a0%'}</span>
        </>
      ) : (
        !isBlank && words.percent(impact)
      )}
    </span>
  )
}
