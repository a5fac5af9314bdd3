import { GripVertical, X } from 'lucide-react'
import { widgetMessages as words } from '../../../contract/canvas-widget-messages.ts'
import { TextInPlace } from './text-in-place.tsx'
import type { ItemList, ItemRow } from './use-item-list.ts'

type ItemTextProps<T> = {
  list: ItemList<T>
  row: ItemRow<T>
  label: string
  value: string
  most: number
  /** False where it can only be read. */
  mayChange: boolean
  /** Whether the order is the user's. */
  mayMove: boolean
  className?: string
}

/** The text of an item of a list on a canvas, with the keys of a list. */
export function ItemText<T>({ list, row, mayChange, mayMove, ...props }: ItemTextProps<T>) {
  const { at, isBlank } = row
  return (
    <TextInPlace
      opens="focus"
      placeholder={isBlank ? `${props.label}…` : ''}
      spot={list.reorder.spotProps('text', list.spotOf(at))}
      apply={mayChange ? (typed) => list.write(at, typed, isBlank) : null}
      onKey={(event, typed) => {
        if (event.altKey && mayMove && !isBlank) {
          list.reorder.moveByKey(event, list.spotOf(at), 'text')
        } else if (event.key === 'Enter' && typed.trim() !== '') {
          event.preventDefault()
          list.open(mayMove ? at + 1 : list.rows.length)
        } else if (event.key === 'Backspace' && typed === '') {
          event.preventDefault()
          if (isBlank && at > 0) list.reorder.focus('text', list.spotOf(at - 1))
          if (isBlank) list.close()
          else list.remove(at, true)
        }
      }}
      onLeave={() => {
        if (isBlank) list.close()
      }}
      {...props}
    />
  )
}

type ItemToolsProps<T> = Pick<ItemTextProps<T>, 'list' | 'row' | 'value' | 'mayMove'>

/** For a mouse: what moves and removes an item. Keys do the same in its text. */
export function ItemTools<T>({ list, row: { at, isBlank }, value, mayMove }: ItemToolsProps<T>) {
  if (isBlank) return null
  const style =
    'nodrag grid size-5 place-items-center rounded-sm text-muted-foreground hover:bg-hover'
  return (
    <span className="absolute end-1 top-1 flex rounded-sm bg-card opacity-0 group-hover/entry:opacity-100 pointer-coarse:hidden">
      {mayMove && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={words.reorder(value)}
          title={words.reorderHint}
          className={`${style} cursor-grab! touch-none`}
          {...list.reorder.handleProps(list.spotOf(at))}
        >
          <GripVertical aria-hidden="true" className="size-3.5" />
        </button>
      )}
      <button
        type="button"
        tabIndex={-1}
        aria-label={`${words.remove}: ${value}`}
        title={words.remove}
        className={`${style} hover:text-destructive-text`}
        onClick={() => list.remove(at, false)}
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </span>
  )
}
