import { useInfiniteQuery } from '@tanstack/react-query'
import { libraryCanvasMessages as words } from '../../../contract/insight-canvas/library-canvases.ts'
import { CanvasCardSkeleton } from '../../insight-canvas/canvas-card.tsx'
import { canvases } from '../../insight-canvas/canvases.ts'
import { useSearch } from '../../platform/addresses/use-address-filters.ts'
import { pageTitle } from '../../platform/frames/page-title.ts'
import { withoutCompany } from '../../platform/frames/without-company.ts'
import { CardList } from '../../ui/card-list.tsx'
import { SharedRecords } from '../shared-records.tsx'
import { LibraryCanvasCard } from './library-canvas-card.tsx'
import { libraryCanvasesQuery } from './library-canvas-queries.ts'

export const handle = withoutCompany

export const meta = () => pageTitle(words.tab)

/** The canvases that were shared with the user, from every vendor. */
export default function LibraryCanvasesPage() {
  const search = useSearch()
  const list = useInfiniteQuery(libraryCanvasesQuery(search.filters))
  return (
    <SharedRecords kind={canvases} words={words} list={list} {...search}>
      {(found) => (
        <CardList {...found} skeleton={<CanvasCardSkeleton />} cardHeight={320}>
          {(canvas) => <LibraryCanvasCard canvas={canvas} />}
        </CardList>
      )}
    </SharedRecords>
  )
}
