import { useInfiniteQuery } from '@tanstack/react-query'
import { libraryCanvasMessages as words } from '../../../contract/insight-canvas/library-canvases.ts'
import { CanvasList, useCanvasFilter } from '../../insight-canvas/canvas-list.tsx'
import { CanvasesDrawing } from '../../insight-canvas/canvases-drawing.tsx'
import { pageTitle } from '../../platform/frames/page-title.ts'
import { withoutCompany } from '../../platform/frames/without-company.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { LibrarySections } from '../library-sections.tsx'
import { libraryTitle } from '../library-title.ts'
import { LibraryCanvasCard } from './library-canvas-card.tsx'
import { libraryCanvasesQuery } from './library-canvas-queries.ts'

export const handle = withoutCompany

export const meta = () => pageTitle(words.tab)

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
  const filter = useCanvasFilter()
  return (
    <CanvasList
      {...filter}
      list={useInfiniteQuery(libraryCanvasesQuery(filter.filters))}
      none={
        <EmptyState drawing={<CanvasesDrawing />} title={words.none} description={words.noneHint} />
      }
      failed={words.failed}
    >
      {(canvas) => <LibraryCanvasCard canvas={canvas} />}
    </CanvasList>
  )
}
