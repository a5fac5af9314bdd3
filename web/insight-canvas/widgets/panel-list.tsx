import { ArrowDown, ArrowUp, EllipsisVertical, GripVertical, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { widgetMessages as words } from '../../../contract/insight-canvas/canvas-widget-messages.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../ui/dropdown-menu.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { dropLine } from './in-place-style.ts'
import { useDraft } from './use-draft.ts'
import type { ItemList, ItemRow } from './use-item-list.ts'

type PanelListProps<T> = {
  title: string
  list: ItemList<T>
  textOf: (item: T) => string
  /** The label of an item's text field. */
  label: string
  add: string
  most: number
  /** The other fields of an item. */
  fields?: (item: T, at: number) => ReactNode
  /** Rendered below its text. */
  note?: (item: T, at: number) => ReactNode
  /** Additional entries for an item's menu. */
  actions?: (item: T, at: number) => ReactNode
}

/** A list of the properties panel: each item's text, its other fields, and controls to move it. */
export function PanelList<T>(props: PanelListProps<T>) {
  const { title, list, add } = props
  const count = list.rows.filter(({ isBlank }) => !isBlank).length
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 flex w-full items-baseline justify-between font-medium">
        {title}
        <span className="text-muted-foreground text-sm tabular-nums">{count}</span>
      </legend>
      {list.rows.length > 0 && (
        <ol className="flex flex-col gap-2" {...list.reorder.listProps(list.name)}>
          {list.rows.map((row) => (
            <PanelItem key={row.key} {...props} row={row} count={count} />
          ))}
        </ol>
      )}
      <Button
        icon={Plus}
        variant="secondary"
        size="sm"
        className="self-start"
        onClick={() => list.open(count)}
      >
        {add}
      </Button>
    </fieldset>
  )
}

type PanelItemProps<T> = PanelListProps<T> & { row: ItemRow<T>; count: number }

function PanelItem<T>({ row, count, ...props }: PanelItemProps<T>) {
  const { list, textOf, label, most, fields, note, actions } = props
  const { item, at, isBlank } = row
  const name = textOf(item)
  return (
    <li
      className={cn(
        'relative flex flex-col gap-2',
        fields &&
          'rounded-md border p-2 pe-1 [&>:not(:first-child)]:me-1 [&>:not(:first-child)]:ms-5',
        dropLine,
      )}
      {...list.reorder.itemProps(list.spotOf(at))}
    >
      <div className="flex items-start gap-0.5">
        <button
          type="button"
          disabled={isBlank}
          aria-label={words.reorder(name)}
          title={words.reorderHint}
          className="-ms-1 grid h-8 w-5 shrink-0 cursor-grab! touch-none place-items-center rounded-sm text-muted-foreground hover:text-foreground disabled:opacity-0"
          {...list.reorder.handleProps(list.spotOf(at))}
        >
          <GripVertical aria-hidden="true" className="size-4" />
        </button>
        <ItemTextField
          label={isBlank ? label : `${label} ${at + 1}`}
          value={name}
          most={most}
          spot={list.reorder.spotProps('text', list.spotOf(at))}
          apply={(typed) => list.write(at, typed, isBlank)}
          onEnter={() => list.open(at + 1)}
          onLeave={() => isBlank && list.close()}
        />
        <ItemMenu {...{ list, row, count, name, actions }} />
      </div>
      {!isBlank && note && <div className="-mt-1 ms-5 empty:hidden">{note(item, at)}</div>}
      {!isBlank && fields?.(item, at)}
    </li>
  )
}

type ItemMenuProps<T> = Pick<PanelItemProps<T>, 'list' | 'row' | 'count' | 'actions'> & {
  name: string
}

function ItemMenu<T>({ list, row: { item, at, isBlank }, count, name, actions }: ItemMenuProps<T>) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton
          icon={EllipsisVertical}
          label={words.actions(name)}
          className="w-7"
          disabled={isBlank}
        />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem icon={ArrowUp} disabled={at === 0} onSelect={() => list.move(at, at - 1)}>
          {words.moveUp}
        </DropdownMenuItem>
        <DropdownMenuItem
          icon={ArrowDown}
          disabled={at === count - 1}
          onSelect={() => list.move(at, at + 1)}
        >
          {words.moveDown}
        </DropdownMenuItem>
        {actions?.(item, at)}
        <DropdownMenuItem destructive icon={Trash2} onSelect={() => list.remove(at, false)}>
          {words.remove}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

type ItemTextFieldProps = {
  label: string
  value: string
  most: number
  spot: { 'data-spot': string }
  apply: (typed: string) => string | undefined
  onEnter: () => void
  onLeave: () => void
}

function ItemTextField({ label, value, most, spot, apply, onEnter, onLeave }: ItemTextFieldProps) {
  const { typed, error, type, end } = useDraft({ value, apply })
  return (
    <Field label={<span className="sr-only">{label}</span>} error={error} className="flex-1 gap-0">
      <Textarea
        rows={1}
        maxLength={most}
        value={typed}
        className="min-h-8 resize-none px-2.5 py-1.25"
        onChange={({ target }) => type(target.value.replace(/[\r\n]+/g, ' '))}
        onBlur={() => {
          if (!error) end()
          onLeave()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          if (typed.trim() && !error) onEnter()
        }}
        {...spot}
      />
    </Field>
  )
}
