import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reviewErrors } from '../../../contract/boardroom-builder/document-reviews.ts'
import { sourceProblemWords } from '../../../contract/boardroom-builder/document-sources.ts'
import type { NamedBlocks } from '../../shares/named-blocks.tsx'
import type { DocumentSync } from '../sync/document-sync.ts'
import { unverifiedQuery } from './review-queries.ts'

/** The blocks whose sources keep a document from going on; undefined without any, and until they are known. */
export function useUnverifiedSources(
  id: string,
  sync: DocumentSync,
  enabled: boolean,
): NamedBlocks | undefined {
  const client = useQueryClient()
  const { data } = useQuery({ ...unverifiedQuery(id), enabled })
  useEffect(() => {
    if (!enabled || !sync.state.mayChange) return
    // What is on the screen counts, not what was stored last.
    const look = () => client.invalidateQueries({ queryKey: unverifiedQuery(id).queryKey })
    void sync.save().then(look)
  }, [client, id, sync, enabled])
  if (!enabled || !data?.items.length) return
  const blocks = data.items.map(({ blockId, title, quote, problem }) => {
    const source = [title, quote && `“${quote}”`].filter(Boolean).join(', ')
    return { path: blockId, message: `${source}: ${sourceProblemWords[problem]}` }
  })
  return { message: reviewErrors.unverifiedSources.message, blocks }
}
