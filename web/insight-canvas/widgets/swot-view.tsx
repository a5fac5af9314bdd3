import { useState } from 'react'
import { frameOf } from '../../../common/layout/canvas-layout.ts'
import type { EntrySource } from '../../../contract/insight-canvas/canvas-sources.ts'
import { widgetMessages as words } from '../../../contract/insight-canvas/canvas-widget-messages.ts'
import {
  canvasLimits,
  type SwotEntry,
  type SwotList,
  swotLists,
  type WidgetOf,
} from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { FoundSource } from '../../../contract/insight-canvas/canvases.ts'
import { type Spot, useReorder } from '../../ui/use-reorder.ts'
import { ScrollBox } from './scroll-box.tsx'
import { cut, entryOf } from './source-entries.ts'
import { type SwotActions, SwotQuadrant } from './swot-quadrant.tsx'
import { WidgetFrame } from './widget-frame.tsx'
import type { ViewProps } from './widget-props.ts'

type Swot = WidgetOf<'swot'>

/** Narrower widgets stack their lists. */
const stackedBelow = 260

/** The lists of the widget and the entry that is being begun, with what changes them. */
function useSwotLists({ widget, change }: Pick<ViewProps<Swot>, 'widget' | 'change'>) {
  const [blank, setBlank] = useState<Spot | null>(null)
  const { data } = widget
  const put = (said: string, lists: Partial<Swot['data']>, join?: string) =>
    change?.(said, { ...widget, data: { ...data, ...lists } }, join)

  const reorder = useReorder(
    swotLists.map((name) => ({ name, count: data[name].length })),
    (from, to) => {
      const [source, target] = [from.list, to.list] as SwotList[]
      const moved = source && data[source][from.at]
      if (!source || !target || !moved) return
      const left = data[source].toSpliced(from.at, 1)
      const base = source === target ? left : data[target]
      const into = base.toSpliced(to.at, 0, moved)
      put(words.movedTo(target, to.at + 1, into.length), { [source]: left, [target]: into })
    },
  )

  function insert(list: SwotList, at: number, entries: SwotEntry[], join?: string) {
    const said =
      entries.length > 1 ? words.addedEntries(list, entries.length) : words.addedEntry(list)
    const error = put(said, { [list]: data[list].toSpliced(at, 0, ...entries) }, join)
    if (!error) setBlank(null)
    return error
  }

  function focusText(list: SwotList, at: number) {
    reorder.focus('text', { list, at: Math.max(at, 0) })
  }
  return { blank, setBlank, put, reorder, insert, focusText }
}

type SwotLists = ReturnType<typeof useSwotLists>

function actionsOf({ id, data }: Swot, list: SwotList, lists: SwotLists): SwotActions {
  const { setBlank, put, insert, focusText } = lists
  return {
    open(at: number) {
      setBlank({ list, at })
      focusText(list, at)
    },
    close: () => setBlank(null),
    write(at: number, text: string, isBlank: boolean) {
      const join = `${id} ${list} ${at}`
      if (isBlank) return insert(list, at, [{ text, source: null }], join)
      const entry = data[list][at]
      return (
        entry &&
        put(words.changedEntry(list), { [list]: data[list].with(at, { ...entry, text }) }, join)
      )
    },
    addLines: (at: number, lines: string[]) =>
      insert(
        list,
        at,
        lines.map((text) => ({ text: cut(text, canvasLimits.entry), source: null })),
      ),
    remove(at: number, focus: boolean) {
      if (focus && data[list].length === 1) setBlank({ list, at: 0 })
      if (focus) focusText(list, at - 1)
      put(words.removedEntry(list), { [list]: data[list].toSpliced(at, 1) })
    },
    update(at: number, source: EntrySource) {
      const entry = data[list][at]
      if (entry) put(words.updated, { [list]: data[list].with(at, { ...entry, source }) })
    },
    addSource(found: FoundSource) {
      insert(list, data[list].length, [entryOf(found)])
    },
  }
}

/** Four quadrants with lists that are edited in place. */
export function SwotView({ widget, sources, change }: ViewProps<Swot>) {
  const { data, width, height } = widget
  const lists = useSwotLists({ widget, change })
  const { blank, reorder } = lists
  const quadrants = swotLists.map((list) => (
    <SwotQuadrant
      key={list}
      list={list}
      entries={data[list]}
      sources={sources}
      blank={blank?.list === list ? blank.at : null}
      reorder={reorder}
      actions={change && actionsOf(widget, list, lists)}
      side={frameOf({ width, height }).side}
    />
  ))
  return (
    <WidgetFrame widget={widget} change={change}>
      {width < stackedBelow ? (
        <ScrollBox label={words.lists} className="border-t bg-border">
          <div className="flex flex-col gap-px">{quadrants}</div>
        </ScrollBox>
      ) : (
        <div className="grid min-h-0 flex-1 grid-cols-2 grid-rows-2 gap-px border-t bg-border">
          {quadrants}
        </div>
      )}
    </WidgetFrame>
  )
}
