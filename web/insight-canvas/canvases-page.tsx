import { useInfiniteQuery } from '@tanstack/react-query'
import { FileUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { canvasMessages as words } from '../../contract/canvas-messages.ts'
import { anyText, useAddressFilters } from '../platform/addresses/use-address-filters.ts'
import { pageTitle } from '../platform/frames/page-title.ts'
import { withoutCompany } from '../platform/frames/without-company.ts'
import { keyTarget } from '../platform/keys/key-target.ts'
import { Button } from '../ui/button.tsx'
import { CardList } from '../ui/card-list.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListControls } from '../ui/list-controls.tsx'
import { NoMatch } from '../ui/no-match.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { CanvasCard, CanvasCardSkeleton } from './canvas-card.tsx'
import { type CanvasFilter, canvasesQuery } from './canvas-queries.ts'
import { CanvasesDrawing } from './canvases-drawing.tsx'
import { ImportCanvasDialog } from './import/import-canvas-dialog.tsx'
import { NewCanvasDialog } from './new-canvas-dialog.tsx'
import { asksForNewCanvas } from './open-new-canvas.ts'

export const handle = withoutCompany

export const meta = () => pageTitle(words.title)

/** The company's canvases, or those of somebody without one. */
export default function CanvasesPage() {
  const { state, key } = useLocation()
  return <Canvases key={key} asked={asksForNewCanvas(state)} />
}

function Canvases({ asked }: { asked: boolean }) {
  const [dialog, setDialog] = useState<'new' | 'import' | null>(asked ? 'new' : null)
  const toggle = (name: 'new' | 'import') => (open: boolean) => setDialog(open ? name : null)
  return (
    <>
      <PageHeader
        title={words.title}
        description={words.description}
        action={
          <>
            <Button variant="secondary" onClick={() => setDialog('import')}>
              <FileUp aria-hidden="true" />
              {words.import}
            </Button>
            <Button {...keyTarget('add')} onClick={() => setDialog('new')}>
              <Plus aria-hidden="true" />
              {words.new}
            </Button>
          </>
        }
      />
      <CanvasList onNew={() => setDialog('new')} />
      <NewCanvasDialog open={dialog === 'new'} onOpenChange={toggle('new')} />
      <ImportCanvasDialog open={dialog === 'import'} onOpenChange={toggle('import')} />
    </>
  )
}

const readers = { q: anyText }

function CanvasList({ onNew }: { onNew: () => void }) {
  const { filters, choose } = useAddressFilters<CanvasFilter>(readers)
  const list = useInfiniteQuery(canvasesQuery(filters))
  const counts = list.data?.pages[0]
  const filtered = filters.q !== undefined
  if (counts?.all === 0 && !filtered) {
    return (
      <EmptyState
        drawing={<CanvasesDrawing />}
        title={words.emptyTitle}
        description={words.emptyHint}
        action={
          <Button onClick={onNew}>
            <Plus aria-hidden="true" />
            {words.new}
          </Button>
        }
      />
    )
  }
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
        failed={words.listFailed}
        skeleton={<CanvasCardSkeleton />}
        empty={<NoMatch noun="canvases" onClear={clear} />}
        cardHeight={320}
      >
        {(canvas) => <CanvasCard canvas={canvas} />}
      </CardList>
    </>
  )
}
