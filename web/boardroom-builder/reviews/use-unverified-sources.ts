import { useQuery } from '@tanstack/react-query'
import { reviewErrors } from '../../../contract/boardroom-builder/document-reviews.ts'
import { sourceProblemWords } from '../../../contract/boardroom-builder/document-sources.ts'
import type { NamedBlocks } from '../../shares/named-blocks.tsx'
import { unverifiedQuery } from './review-queries.ts'

/** The blocks whose sources keep a document from going on; undefined without any, and until they are known. */
export function useUnverifiedSources(id: string, enabled: boolean): NamedBlocks | undefined {
  const { data } = useQuery({ ...unverifiedQuery(id), enabled })
  if (!enabled || !data?.items.length) return
  const blocks = data.items.map(({ blockId, title, quote, problem }) => {
    const source = [title, quote && `“${quote}”`].filter(Boolean).join(', ')
    return { path: blockId, message: `${source}: ${sourceProblemWords[problem]}` }
  })
  return { message: reviewErrors.unverifiedSources.message, blocks }
}
