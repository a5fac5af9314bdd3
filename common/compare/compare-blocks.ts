import {
  type DocumentBlock,
  textOfBlock,
} from '../../contract/boardroom-builder/document-blocks.ts'
import { noteWords } from '../../contract/boardroom-builder/document-version-messages.ts'
import { compareFlows, compareItems, compareText } from './compare-flows.ts'
import { Findings, noteAttributes } from './compare-notes.ts'
import { compareTables } from './compare-tables.ts'
import type { MarkedBlock } from './marked-blocks.ts'

type BlockComparison = {
  /** Both versions merged; null if they have too little in common, so that both must be shown. */
  marked: MarkedBlock | null
  /** Differences other than words. */
  notes: string[]
}

/** Compares two versions of a block; null if nothing differs. */
export function compareBlocks(before: DocumentBlock, after: DocumentBlock): BlockComparison | null {
  const found = new Findings()
  noteAttributes(before, after, found)
  const content = compareContent(before, after, found)
  if (!found.changed) return null
  if (!content) {
    if (before.type !== after.type && textOfBlock(before) === textOfBlock(after)) {
      found.note(noteWords.sameWords)
    }
    return { marked: null, notes: found.notes }
  }
  const { type, attrs } = before
  const was = type === after.type && JSON.stringify(attrs) === JSON.stringify(after.attrs)
  const marked = { ...after, ...content, ...(!was && { was: { type, attrs } }) } as MarkedBlock
  return { marked, notes: found.notes }
}

/** Null for blocks without content of the same kind. */
function compareContent(before: DocumentBlock, after: DocumentBlock, found: Findings) {
  if (isText(before) && isText(after)) return compareText(before.content, after.content, found)
  if (isList(before) && isList(after)) {
    return { content: compareItems(before.content, after.content, found) }
  }
  if (before.type === 'blockquote' && after.type === 'blockquote') {
    return { content: compareFlows(before.content, after.content, found) }
  }
  if (before.type === 'callout' && after.type === 'callout') {
    return { content: compareFlows(before.content, after.content, found) }
  }
  if (before.type === 'table' && after.type === 'table') {
    const content = compareTables(before.content, after.content, found)
    return content && { content }
  }
  return null
}

type Of<Type extends DocumentBlock['type']> = Extract<DocumentBlock, { type: Type }>

const isText = (block: DocumentBlock): block is Of<'paragraph' | 'heading'> =>
  block.type === 'paragraph' || block.type === 'heading'

const isList = (block: DocumentBlock): block is Of<'bulletList' | 'orderedList'> =>
  block.type === 'bulletList' || block.type === 'orderedList'
