import { passageAt } from '../../../common/documents/comment-passages.ts'
import {
  type DocumentBlock,
  textOfBlock,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import type { CommentAnchor } from '../../../contract/boardroom-builder/document-comments.ts'
import { commentLimits } from '../../../contract/records/comments.ts'
import { passagesIn, type WordComment, withoutMarks } from './word/comments.ts'

/** A comment of a Word file; without an anchor it is on the whole document. */
export type ImportedComment = { text: string; anchor: CommentAnchor | null }

/** Takes the marks of comments out of the blocks, and returns the comments with their places. */
export function takeComments(
  blocks: readonly DocumentBlock[],
  comments: readonly WordComment[],
): { blocks: DocumentBlock[]; comments: ImportedComment[] } {
  const anchors = new Map<number, CommentAnchor>()
  const clean = blocks.map((block) => {
    const { passages, text } = passagesIn(textOfBlock(block))
    for (const [number, { from, to }] of passages) {
      if (anchors.has(number)) continue
      const passage = passageAt(text, from ?? to, to)
      anchors.set(number, { blockId: block.attrs.id, ...passage })
    }
    return withoutMarksIn(block) as DocumentBlock
  })
  const found = comments.map(({ author, text }, number) => ({
    text: [author && `${author}: `, text].join('').slice(0, commentLimits.text).toWellFormed(),
    anchor: anchors.get(number) ?? null,
  }))
  return { blocks: clean, comments: found.slice(0, commentLimits.perRecord) }
}

type Json = { type?: string; text?: string; marks?: unknown }

/** The same content without the marks; text that they divided is joined again. */
function withoutMarksIn(value: unknown): unknown {
  if (typeof value === 'string') return withoutMarks(value)
  if (Array.isArray(value)) return joined(value.map(withoutMarksIn))
  if (!value || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutMarksIn(one)]))
}

function joined(all: unknown[]): unknown[] {
  const found: unknown[] = []
  for (const one of all) {
    const [last, next] = [found.at(-1) as Json | undefined, one as Json | null]
    if (next?.type === 'text' && next.text === '') continue
    const alike =
      last?.type === 'text' &&
      next?.type === 'text' &&
      JSON.stringify(last.marks) === JSON.stringify(next.marks)
    if (alike) found.splice(-1, 1, { ...last, text: `${last.text}${next.text}` })
    else found.push(one)
  }
  return found
}
