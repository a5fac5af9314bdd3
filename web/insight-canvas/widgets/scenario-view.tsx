import {
  ArrowDownRight,
  ArrowUpRight,
  type LucideIcon,
  Minus,
  Plus,
  TriangleAlert,
} from 'lucide-react'
import { frameOf, isCompact } from '../../../common/layout/canvas-layout.ts'
import {
  outcomeNames,
  widgetMessages as words,
} from '../../../contract/insight-canvas/canvas-widget-messages.ts'
import {
  canvasLimits,
  type Outcome,
  type OutcomeType,
  type WidgetOf,
} from '../../../contract/insight-canvas/canvas-widgets.ts'
import { cn } from '../../ui/cn.ts'
import { BadgeSelect } from './badge-select.tsx'
import { dropLine } from './in-place-style.ts'
import { useOutcomeList } from './item-lists.ts'
import { ItemText } from './item-text.tsx'
import { ItemTools } from './item-tools.tsx'
import { ScrollBox } from './scroll-box.tsx'
import { TextInPlace } from './text-in-place.tsx'
import { ToolButton } from './tool-button.tsx'
import { useHovered } from './use-hovered.ts'
import type { ItemList, ItemRow } from './use-item-list.ts'
import { WidgetFrame } from './widget-frame.tsx'
import type { ViewProps } from './widget-props.ts'

type Look = { icon: LucideIcon; mark: string; value: string }

const looks: Readonly<Record<OutcomeType, Look>> = {
  positive: {
    icon: ArrowUpRight,
    mark: 'bg-primary-tint text-primary-text',
    value: 'text-primary-text',
  },
  negative: {
    icon: ArrowDownRight,
    mark: 'bg-destructive-tint text-destructive-text',
    value: 'text-destructive-text',
  },
  warning: {
    icon: TriangleAlert,
    mark: 'bg-warning-tint text-warning-text',
    value: 'text-warning-text',
  },
  neutral: { icon: Minus, mark: 'bg-muted text-muted-foreground', value: 'text-foreground' },
}

/** A scenario with its description and results. */
export function ScenarioView({ widget, change }: ViewProps<WidgetOf<'scenario'>>) {
  const { data, width } = widget
  const { side } = frameOf(widget)
  const list = useOutcomeList(widget, change)
  return (
    <WidgetFrame
      widget={widget}
      change={change}
      tools={
        <ToolButton
          label={words.addOutcome}
          icon={Plus}
          onClick={() => list.open(data.outcomes.length)}
        />
      }
    >
      {(data.title || change) && <ScenarioTitle widget={widget} change={change} />}
      <ScrollBox label={words.outcomes} className="border-t">
        <ul
          {...list.reorder.listProps(list.name)}
          className={cn('py-1', width >= 520 && 'grid grid-cols-2')}
        >
          {list.rows.map((row) => (
            <OutcomeRow key={row.key} {...{ list, row, side }} mayChange={change !== null} />
          ))}
        </ul>
        {list.rows.length === 0 && (
          <p className="pt-2 text-muted-foreground text-sm" style={{ paddingInline: side }}>
            {words.noOutcomes}
          </p>
        )}
      </ScrollBox>
    </WidgetFrame>
  )
}

type ScenarioTitleProps = Pick<ViewProps<WidgetOf<'scenario'>>, 'widget' | 'change'>

function ScenarioTitle({ widget, change }: ScenarioTitleProps) {
  const { id, data } = widget
  const { side } = frameOf(widget)
  return (
    <div
      className={cn('-mt-1 shrink-0 pb-1.5 text-muted-foreground', isCompact(widget) && 'text-sm')}
      style={{ paddingInline: side }}
    >
      <TextInPlace
        line
        opens="press"
        label={words.scenario}
        placeholder={words.scenario}
        value={data.title}
        most={canvasLimits.title}
        apply={
          change &&
          ((title) =>
            change(
              words.changedScenario,
              { ...widget, data: { ...data, title } },
              `${id} scenario`,
            ))
        }
      />
    </div>
  )
}

type OutcomeRowProps = {
  list: ItemList<Outcome>
  row: ItemRow<Outcome>
  side: number
  mayChange: boolean
}

function OutcomeRow({ list, row, side, mayChange }: OutcomeRowProps) {
  const { item, at, isBlank } = row
  const { hovered, hoverProps } = useHovered()
  const { label, value, type } = item
  const { icon: Icon, mark, value: ink } = looks[type]
  const editable = mayChange && !isBlank
  return (
    <li
      data-item=""
      className={cn(
        'group/entry relative grid min-w-0 grid-cols-[1.125rem_minmax(0,1fr)_fit-content(45%)] items-baseline gap-x-2.5 py-1 text-sm',
        dropLine,
      )}
      style={{ paddingInline: side }}
      {...list.reorder.itemProps(list.spotOf(at))}
      {...hoverProps}
    >
      <BadgeSelect
        label={words.kindOf(label)}
        value={type}
        names={outcomeNames}
        className={cn('grid size-4.5 place-items-center self-start rounded-full', mark)}
        onChange={editable ? (next) => list.change(at, { ...item, type: next }) : null}
      >
        <Icon aria-hidden="true" className="size-3" strokeWidth={2.25} />
      </BadgeSelect>
      <ItemText
        {...{ list, row, mayChange }}
        mayMove
        label={isBlank ? words.newOutcome : words.outcome}
        value={label}
        most={canvasLimits.name}
      />
      <div className={cn('min-w-6 text-end font-semibold tabular-nums', ink)}>
        {!isBlank && (
          <TextInPlace
            opens="press"
            label={words.valueOf(label)}
            placeholder="–"
            value={value}
            most={canvasLimits.value}
            className="text-end"
            apply={
              mayChange ? (typed) => list.change(at, { ...item, value: typed }, 'value') : null
            }
          />
        )}
      </div>
      {editable && hovered && (
        <ItemTools
          name={label}
          side={side}
          handle={list.reorder.handleProps(list.spotOf(at))}
          onRemove={() => list.remove(at, false)}
        />
      )}
    </li>
  )
}
