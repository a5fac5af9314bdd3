import { useState } from 'react'
import { widgetMessages as words } from '../../../contract/insight-canvas/canvas-widget-messages.ts'
import { useReorder } from '../../ui/use-reorder.ts'
import { useRowKeys } from './use-row-keys.ts'

type ItemListOptions<T> = {
  /** The prefix of the keys by which undo steps are merged. */
  name: string
  items: readonly T[]
  /** Replaces the list, or returns why it is invalid. */
  put: (said: string, items: T[], join?: string) => string | undefined
  /** A new item without text. */
  fresh: T
  textOf: (item: T) => string
  withText: (item: T, text: string) => T
  said: { added: string; changed: (item: T) => string; removed: (item: T) => string }
}

export type ItemRow<T> = { item: T; at: number; isBlank: boolean; key: string }

/**
 * An editable list of items. A new item is not added until it has text, because an item without
 * text is invalid.
 */
export function useItemList<T>(options: ItemListOptions<T>) {
  const { name, items, put, fresh, textOf, withText, said } = options
  const [blank, setBlank] = useState<number | null>(null)
  const reorder = useReorder([{ name, count: items.length }], (from, to) => {
    const moved = items[from.at]
    if (moved === undefined) return
    const next = items.toSpliced(from.at, 1).toSpliced(to.at, 0, moved)
    put(words.movedEntry(textOf(moved), to.at + 1, items.length), next)
  })
  const shown = blank === null ? items : items.toSpliced(blank, 0, fresh)
  const keys = useRowKeys(shown)
  const rows: ItemRow<T>[] = shown.map((item, at) => ({
    item,
    at,
    isBlank: at === blank,
    key: keys[at] ?? '',
  }))
  const spotOf = (at: number) => ({ list: name, at })
  return {
    name,
    rows,
    reorder,
    spotOf,
    open(at: number) {
      setBlank(at)
      reorder.focus('text', spotOf(at))
    },
    close: () => setBlank(null),
    write(at: number, text: string, isBlank: boolean) {
      const join = `${name} ${at} text`
      if (!isBlank) {
        const item = items[at]
        return item && put(said.changed(item), items.with(at, withText(item, text)), join)
      }
      const error = put(said.added, items.toSpliced(at, 0, withText(fresh, text)), join)
      if (!error) setBlank(null)
      return error
    },
    add: (item: T) => put(said.added, [...items, item]),
    change: (at: number, item: T, part?: string) =>
      put(said.changed(item), items.with(at, item), part && `${name} ${at} ${part}`),
    /** `focus` moves the focus to the previous item. */
    remove(at: number, focus: boolean) {
      const item = items[at]
      if (item === undefined) return
      if (focus && items.length === 1) setBlank(0)
      if (focus) reorder.focus('text', spotOf(Math.max(at - 1, 0)))
      put(said.removed(item), items.toSpliced(at, 1))
    },
    move: (at: number, to: number) => reorder.move(spotOf(at), spotOf(to)),
  }
}

export type ItemList<T> = ReturnType<typeof useItemList<T>>
