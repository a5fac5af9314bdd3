import type {
  DocumentFlow,
  DocumentInline,
  DocumentList,
  DocumentListItem,
} from '../../contract/boardroom-builder/document-blocks.ts'
import { noteWords } from '../../contract/boardroom-builder/document-version-messages.ts'
import { type Aligned, alignLists } from './align-lists.ts'
import { type Findings, noteFormatting } from './compare-notes.ts'
import { compareWords } from './compare-words.ts'
import type {
  Change,
  MarkedFlow,
  MarkedInline,
  MarkedItem,
  MarkedList,
  MarkedParagraph,
} from './marked-blocks.ts'

type Inline = readonly DocumentInline[] | undefined

/** Compares the words of a paragraph or heading. */
export function compareText(before: Inline, after: Inline, found: Findings) {
  // If neither has content, the result has none either.
  if (!before?.length && !after?.length) return after ? { content: [] } : {}
  const content: MarkedInline[] = compareWords(before ?? [], after ?? [])
  noteFormatting(content, found)
  return { content }
}

/** Compares the content of a quote, a callout, a cell or a list item. */
export function compareFlows(
  before: readonly DocumentFlow[],
  after: readonly DocumentFlow[],
  found: Findings,
): MarkedFlow[] {
  return mapAligned(alignLists(before.map(flowSaid), after.map(flowSaid)), before, after, {
    both: (old, now) => compareFlow(old, now, found),
    one: (flow, change) => {
      found.changed = true
      return [{ ...flow, change }]
    },
  })
}

type Mappers<Part, Result> = {
  both: (before: Part, after: Part) => Result[]
  one: (part: Part, change: Change) => Result[]
}

/** Maps the parts of both lists in reading order. */
function mapAligned<Part, Result>(
  aligned: readonly Aligned[],
  before: readonly Part[],
  after: readonly Part[],
  { both, one }: Mappers<Part, Result>,
): Result[] {
  return aligned.flatMap(([from, to]) => {
    const [old, now] = [
      from === null ? undefined : before[from],
      to === null ? undefined : after[to],
    ]
    if (old !== undefined && now !== undefined) return both(old, now)
    if (old !== undefined) return one(old, 'deleted')
    return now === undefined ? [] : one(now, 'added')
  })
}

function compareFlow(before: DocumentFlow, after: DocumentFlow, found: Findings): MarkedFlow[] {
  if (before.type === 'paragraph' && after.type === 'paragraph') {
    return [{ type: 'paragraph', ...compareText(before.content, after.content, found) }]
  }
  if (isList(before) && isList(after)) return [compareLists(before, after, found)]
  if (JSON.stringify(before) === JSON.stringify(after)) return [after]
  found.changed = true
  return [
    { ...before, change: 'deleted' },
    { ...after, change: 'added' },
  ]
}

function compareLists(before: DocumentList, after: DocumentList, found: Findings): MarkedList {
  const other = before.type !== after.type
  if (other) found.note(noteWords.listBecame(after.type))
  return {
    type: after.type,
    ...(other && { was: { type: before.type } }),
    content: compareItems(before.content, after.content, found),
  }
}

/** Compares the items of a list. */
export function compareItems(
  before: readonly DocumentListItem[],
  after: readonly DocumentListItem[],
  found: Findings,
): MarkedItem[] {
  return mapAligned(alignLists(before.map(itemSaid), after.map(itemSaid)), before, after, {
    both: (old, now) => [
      {
        type: 'listItem' as const,
        content: found.within('item', () => compareFlows(old.content, now.content, found)) as (
          | MarkedParagraph
          | MarkedList
        )[],
      },
    ],
    one: (item, change) => {
      found.count('item', change)
      return [{ ...item, change }]
    },
  })
}

const isList = (flow: DocumentFlow): flow is DocumentList =>
  flow.type === 'bulletList' || flow.type === 'orderedList'

const flowSaid = (flow: DocumentFlow) => ({
  key: JSON.stringify(flow),
  text: textOf(flow),
  kind: isList(flow) ? 'list' : flow.type,
})
const itemSaid = (item: DocumentListItem) => ({
  key: JSON.stringify(item),
  text: textOf(item),
  kind: 'item',
})

type AnyNode = { text?: string; attrs?: { question?: string }; content?: AnyNode[] }

/** The whole text of a part of a block. */
export function textOf(node: object): string {
  const { text, attrs, content } = node as AnyNode
  return [text ?? attrs?.question ?? '', ...(content ?? []).map(textOf)].join(' ')
}
