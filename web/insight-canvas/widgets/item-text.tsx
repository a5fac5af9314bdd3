import { TextInPlace } from './text-in-place.tsx'
import type { ItemList, ItemRow } from './use-item-list.ts'

type ItemTextProps<T> = {
  list: ItemList<T>
  row: ItemRow<T>
  label: string
  value: string
  most: number
  /** False if the canvas is read-only. */
  mayChange: boolean
  /** Whether users can reorder the items. */
  mayMove: boolean
  className?: string
}

/** The text of a list item on a canvas, with the keys to add, move and remove items. */
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
          if (!isBlank) list.remove(at, true)
          else if (at > 0) {
            list.reorder.focus('text', list.spotOf(at - 1))
            list.close()
          }
        }
      }}
      onLeave={() => {
        if (isBlank) list.close()
      }}
      {...props}
    />
  )
}
