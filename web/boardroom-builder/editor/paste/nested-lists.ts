/** A list item in Word's form: a paragraph with a level instead of nested elements. */
export type WordItem<T> = { level: number; ordered: boolean; content: T }

export type NestedList<T> = { ordered: boolean; items: { content: T; lists: NestedList<T>[] }[] }

/** Converts consecutive items to nested lists. A skipped level adds no empty list. */
export function nestedLists<T>(items: readonly WordItem<T>[]): NestedList<T>[] {
  const lists: NestedList<T>[] = []
  const open: { level: number; list: NestedList<T> }[] = []
  for (const { level, ordered, content } of items) {
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    const here = open.at(-1)
    if (here?.level === level && here.list.ordered === ordered) {
      here.list.items.push({ content, lists: [] })
      continue
    }
    if (here?.level === level) open.pop()
    const list = { ordered, items: [{ content, lists: [] }] }
    const around = open.at(-1)?.list.items.at(-1)?.lists ?? lists
    around.push(list)
    open.push({ level, list })
  }
  return lists
}

/** Whether an item's marker is a number or letter, as in '1.', 'a)' and 'iv.'; others are bullets. */
export const isCounting = (mark: string) =>
  /^\(?(?:\d{1,4}|[a-z]|[ivxlcdm]{1,6})[.)]/i.test(mark.trim())
