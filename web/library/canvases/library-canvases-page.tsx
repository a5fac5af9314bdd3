import { useInfiniteQuery } from '@tanstack/react-query'
import { libraryCanvasMessages as words } from '../../../contract/library-canvases.ts'
import { CanvasCardSkeleton } from '../../insight-canvas/canvas-card.tsx'
import { CanvasesDrawing } from '../../insight-canvas/canvases-drawing.tsx'
import { anyText, useAddressFilters } from '../../platform/addresses/use-address-filters.ts'
import { pageTitle } from '../../platform/frames/page-title.ts'
import { withoutCompany } from '../../platform/frames/without-company.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { CardList } from '../../ui/card-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListControls } from '../../ui/list-controls.tsx'
import { NoMatch } from '../../ui/no-match.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { LibrarySections } from '../library-sections.tsx'
import { libraryTitle } from '../library-title.ts'
import { LibraryCanvasCard } from './library-canvas-card.tsx'
import { type LibraryCanvasFilter, libraryCanvasesQuery } from './library-canvas-queries.ts'

export const handle = withoutCompany

export const meta = () => pageTitle(words.tab)

const readers = { q: anyText }

/** The canvases that were shared with the user, from every vendor. */
export default function LibraryCanvasesPage() {
  const { company } = useMe()
  return (
    <>
      <PageHeader title={libraryTitle(company !== null)} description={words.description} />
      <LibrarySections at="canvases" />
      <Canvases />
    </>
  )
}

function Canvases() {
  const { filters, choose } = useAddressFilters<LibraryCanvasFilter>(readers)
  const list = useInfiniteQuery(libraryCanvasesQuery(filters))
  const counts = list.data?.pages[0]
  if (counts?.all === 0) {
    return (
      <EmptyState drawing={<CanvasesDrawing />} title={words.none} description={words.noneHint} />
    )
  }
  const filtered = filters.q !== undefined
  const clear = () => choose({ q: undefined })
  return (
    <>
      <ListControls
        noun="canvases"
        className="sm:flex"
        filters={filters}
        counts={counts}
        filtered={filtered}
        onChoose={choose}
        onClear={clear}
      />
      <CardList
        list={list}
        noun="canvases"
        searched={filtered}
        failed={words.failed}
        skeleton={<CanvasCardSkeleton />}
        empty={<NoMatch noun="canvases" onClear={clear} />}
        cardHeight={320}
      >
        {(canvas) => <LibraryCanvasCard canvas={canvas} />}
      </CardList>
    </>
  )
}
