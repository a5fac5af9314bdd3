import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import {
  type EditorState,
  Plugin,
  PluginKey,
  TextSelection,
  type Transaction,
} from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { changedBlocks, positionOf } from './changed-blocks.ts'

type Match = { from: number; to: number }
export type FindQuery = { text: string; matchCase: boolean }
export type FindState = {
  query: FindQuery
  matches: readonly Match[]
  /** The index of the current match; -1 if there is none. */
  current: number
}
type Kept = FindState & { search: Search; decorations: DecorationSet }

const key = new PluginKey<Kept | null>('find')

export const findState = (state: EditorState): FindState | null => key.getState(state) ?? null

/** Highlights search results; after an edit, searches only the changed blocks again. */
export const Find = Extension.create({
  name: 'find',
  addProseMirrorPlugins() {
    return [
      new Plugin<Kept | null>({
        key,
        state: {
          init: () => null,
          apply(tr, kept, before) {
            const meta: Partial<FindState> | null | undefined = tr.getMeta(key)
            if (meta === null) return null
            if (meta?.query) return found(meta.query, tr)
            if (!kept) return null
            const now = tr.docChanged ? followed(kept, tr, before.doc) : kept
            return meta?.current === undefined ? now : marked(now, tr.doc, meta.current)
          },
        },
        props: {
          decorations: (state) => key.getState(state)?.decorations ?? null,
        },
      }),
    ]
  },
})

/** Searches from the caret; null ends the search. */
export function search(view: EditorView, query: FindQuery | null) {
  view.dispatch(view.state.tr.setMeta(key, query && { query }))
  show(view)
}

/** Goes to the next or previous match. */
export function stepMatch(view: EditorView, by: 1 | -1) {
  const kept = key.getState(view.state)
  if (!kept || kept.matches.length === 0) return
  const count = kept.matches.length
  view.dispatch(view.state.tr.setMeta(key, { current: (kept.current + by + count) % count }))
  show(view)
}

/** Replaces the current match and goes to the next. */
export function replaceMatch(view: EditorView, text: string) {
  const kept = key.getState(view.state)
  const match = kept?.matches[kept.current]
  if (!match) return
  const tr = replaced(view.state.tr, match, text)
  view.dispatch(tr)
  const after = key.getState(view.state)
  const next = after?.matches.findIndex(({ from }) => from >= match.from + text.length) ?? -1
  view.dispatch(view.state.tr.setMeta(key, { current: Math.max(0, next) }))
  show(view)
}

/** Replaces all matches in one undo step; returns their number. */
export function replaceAllMatches(view: EditorView, text: string): number {
  const matches = key.getState(view.state)?.matches ?? []
  const { tr } = view.state
  for (const match of matches.toReversed()) replaced(tr, match, text)
  if (matches.length > 0) view.dispatch(tr)
  return matches.length
}

const replaced = (tr: Transaction, { from, to }: Match, text: string) =>
  text === '' ? tr.delete(from, to) : tr.insertText(text, from, to)

/** Selects the current match and scrolls to it without moving the focus. */
function show(view: EditorView) {
  const kept = key.getState(view.state)
  const match = kept?.matches[kept.current]
  if (!match) return
  const { tr } = view.state
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, match.from, match.to)))
  const { node } = view.domAtPos(match.from)
  const element = node instanceof Element ? node : node.parentElement
  element?.scrollIntoView({ block: 'center' })
}

/** Matches by block, relative to its start. The key is the node, which an edit replaces. */
type Search = { pattern: RegExp | null; found: WeakMap<Node, Match[]> }

function found(query: FindQuery, tr: Transaction): Kept {
  const written = query.text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const pattern = query.text ? new RegExp(written, query.matchCase ? 'gu' : 'giu') : null
  const search = { pattern, found: new WeakMap<Node, Match[]>() }
  const matches = matchesIn(tr.doc, search)
  const from = tr.selection.from
  const next = matches.findIndex((match) => match.from >= from)
  const current = matches.length === 0 ? -1 : Math.max(0, next)
  const decorations = DecorationSet.create(
    tr.doc,
    matches.map((match, at) => decorationOf(match, at === current)),
  )
  return { query, search, matches, current, decorations }
}

/** Updates the search after an edit: matches in unchanged blocks only move. */
function followed(kept: Kept, tr: Transaction, before: Node): Kept {
  const matches = matchesIn(tr.doc, kept.search)
  const was = kept.matches[kept.current]
  const near = was ? tr.mapping.map(was.from) : 0
  const next = matches.findIndex(({ from }) => from >= near)
  // The last one, which is -1 if there is none.
  const current = next < 0 ? matches.length - 1 : next
  const { from, newTo } = changedBlocks(before, tr.doc)
  const [start, end] = [positionOf(tr.doc, from), positionOf(tr.doc, newTo)]
  const mapped = kept.decorations.map(tr.mapping, tr.doc)
  const decorations = mapped.remove(mapped.find(start, end)).add(
    tr.doc,
    matches
      .filter((match) => match.from >= start && match.to <= end)
      .map((match) => decorationOf(match, false)),
  )
  return marked({ ...kept, matches, current: -1, decorations }, tr.doc, current)
}

/** Moves the highlight of the current match. */
function marked(kept: Kept, doc: Node, current: number): Kept {
  let { decorations } = kept
  for (const [at, isCurrent] of [
    [kept.current, false],
    [current, true],
  ] as const) {
    const match = kept.matches[at]
    if (!match) continue
    const old = decorations
      .find(match.from, match.to)
      .filter(({ from, to }) => from === match.from && to === match.to)
    decorations = decorations.remove(old).add(doc, [decorationOf(match, isCurrent)])
  }
  return { ...kept, current, decorations }
}

const decorationOf = ({ from, to }: Match, current: boolean) =>
  Decoration.inline(from, to, { class: current ? 'document-match-current' : 'document-match' })

function matchesIn(doc: Node, { pattern, found: known }: Search): Match[] {
  if (!pattern) return []
  const matches: Match[] = []
  doc.forEach((block, offset) => {
    let inBlock = known.get(block)
    if (!inBlock) {
      inBlock = matchesInBlock(block, pattern)
      known.set(block, inBlock)
    }
    for (const { from, to } of inBlock) matches.push({ from: offset + from, to: offset + to })
  })
  return matches
}

function matchesInBlock(block: Node, pattern: RegExp): Match[] {
  const matches: Match[] = []
  const searchIn = (node: Node, start: number) => {
    // Nodes without text occupy one character, as in document positions.
    const text = node.textBetween(0, node.content.size, '', '\ufffc')
    for (const { index, 0: match } of text.matchAll(pattern)) {
      matches.push({ from: start + index, to: start + index + match.length })
    }
  }
  if (block.isTextblock) searchIn(block, 1)
  else {
    block.descendants((node, offset) => {
      if (node.isTextblock) searchIn(node, offset + 2)
      return !node.isTextblock
    })
  }
  return matches
}
