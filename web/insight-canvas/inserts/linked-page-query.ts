import { queryOptions } from '@tanstack/react-query'
import { linkedPage, pathOf } from '../../../contract/insight-canvas/linked-pages.ts'

/** The title and facts of one of our pages, with the viewer's rights. */
export const linkedPageQuery = (address: string) =>
  queryOptions({
    queryKey: ['linked-page', pathOf(address)],
    queryFn: async ({ signal }) => {
      // What knows all kinds of pages is loaded with the first link.
      const { readLinkedPage } = await import('./read-linked-page.ts')
      return readLinkedPage(address, signal)
    },
    staleTime: 60_000,
    enabled: linkedPage(address) !== null,
  })
