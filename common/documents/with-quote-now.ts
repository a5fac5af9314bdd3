import type {
  DocumentBlock,
  DocumentSource,
} from '../../contract/boardroom-builder/document-blocks.ts'

type Cited = Pick<DocumentSource, 'kind' | 'id' | 'startMs' | 'quote'>
type Now = Pick<DocumentSource, 'quote' | 'startMs'>

/** A block with what a source says now in place of what the block quotes from it, in its text as well. */
export function withQuoteNow(block: DocumentBlock, cited: Cited, now: Now): DocumentBlock {
  const isCited = (source: Partial<DocumentSource> | null) =>
    source?.kind === cited.kind && source.id === cited.id && source.startMs === cited.startMs
  return JSON.parse(JSON.stringify(block), (key, value) => {
    if (key === 'text') return value.replaceAll(cited.quote, () => now.quote)
    if (key !== 'source' || !isCited(value)) return value
    const quote = value.quote === cited.quote ? now.quote : value.quote
    return { ...value, quote, startMs: now.startMs }
  })
}
