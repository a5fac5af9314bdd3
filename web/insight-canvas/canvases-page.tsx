import { useInfiniteQuery } from '@tanstack/react-query'
import { FileUp, Plus, Quote } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { canvasMessages as words } from '../../contract/insight-canvas/canvas-messages.ts'
import { useSearch } from '../platform/addresses/use-address-filters.ts'
import { pageTitle } from '../platform/frames/page-title.ts'
import { withoutCompany } from '../platform/frames/without-company.ts'
import { keyTarget } from '../platform/keys/key-target.ts'
import { RecordList } from '../records/record-list.tsx'
import { Button } from '../ui/button.tsx'
import { CardList } from '../ui/card-list.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { CanvasCard, CanvasCardSkeleton } from './canvas-card.tsx'
import { canvasesQuery } from './canvas-queries.ts'
import { canvases } from './canvases.ts'
import { CanvasesDrawing } from './canvases-drawing.tsx'
import { ImportCanvasDialog } from './import/import-canvas-dialog.tsx'
import { NewCanvasDialog } from './new-canvas-dialog.tsx'
import { asksForNewCanvas } from './open-new-canvas.ts'

export const handle = withoutCompany

export const meta = () => pageTitle(words.title)

/** The canvases of the company, or of a user without one. */
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
            <Button asChild variant="secondary">
              <Link to="/insight-canvas/from-briefs">
                <Quote aria-hidden="true" />
                {words.fromBriefs}
              </Link>
            </Button>
            <Button icon={FileUp} variant="secondary" onClick={() => setDialog('import')}>
              {words.import}
            </Button>
            <Button icon={Plus} {...keyTarget('add')} onClick={() => setDialog('new')}>
              {words.new}
            </Button>
          </>
        }
      />
      <OwnCanvases onNew={() => setDialog('new')} />
      <NewCanvasDialog open={dialog === 'new'} onOpenChange={toggle('new')} />
      <ImportCanvasDialog open={dialog === 'import'} onOpenChange={toggle('import')} />
    </>
  )
}

function OwnCanvases({ onNew }: { onNew: () => void }) {
  const search = useSearch()
  const none = (
    <EmptyState
      drawing={<CanvasesDrawing />}
      title={words.emptyTitle}
      description={words.emptyHint}
      action={
        <Button icon={Plus} onClick={onNew}>
          {words.new}
        </Button>
      }
    />
  )
  return (
    <RecordList
      {...search}
      kind={canvases}
      list={useInfiniteQuery(canvasesQuery(search.filters))}
      failed={words.listFailed}
      none={none}
    >
      {(found) => (
        <CardList {...found} skeleton={<CanvasCardSkeleton />} cardHeight={320}>
          {(canvas) => <CanvasCard canvas={canvas} />}
        </CardList>
      )}
    </RecordList>
  )
}
