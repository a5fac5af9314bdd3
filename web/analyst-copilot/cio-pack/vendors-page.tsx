import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import {
  type listCioCoverage,
  cioCoverageMessages as words,
} from '../../../contract/analyst-copilot/cio-coverage.ts'
import { cioPackMessages } from '../../../contract/analyst-copilot/cio-pack.ts'
import type { Reply } from '../../../contract/endpoint.ts'
import { pageTitle } from '../../platform/frames/page-title.ts'
import { withoutCompany } from '../../platform/frames/without-company.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { gridStyle } from '../../ui/card-grid.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { rowLinkStyle } from '../../ui/row-link-style.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WhenLoaded } from '../../ui/when-loaded.tsx'
import { CopilotDrawing } from '../copilot-drawing.tsx'
import { vendorsCoverageQuery } from './coverage-queries.ts'
import { CoverageShare } from './coverage-share.tsx'

export const handle = withoutCompany

export const meta = () => pageTitle(cioPackMessages.title)

/** How much of the CIO pack each vendor covers. */
export default function VendorsPage() {
  const coverage = useQuery(vendorsCoverageQuery)
  return (
    <>
      <PageHeader title={cioPackMessages.title} description={words.description} back={words.back} />
      <WhenLoaded
        query={coverage}
        failed={words.loadFailed}
        loading="vendors"
        skeleton={<Skeleton className="h-28 rounded-lg" />}
      >
        {({ items, total }) =>
          items.length > 0 ? (
            <ul aria-label={words.vendors} className={gridStyle}>
              {items.map((vendor) => (
                <VendorCard key={vendor.id} vendor={vendor} total={total} />
              ))}
            </ul>
          ) : (
            <EmptyState
              drawing={<CopilotDrawing />}
              title={words.none}
              description={words.noneHint}
            />
          )
        }
      </WhenLoaded>
    </>
  )
}

type Vendor = Reply<typeof listCioCoverage>['items'][number]

function VendorCard({ vendor, total }: { vendor: Vendor; total: number }) {
  const { id, name, type } = vendor
  return (
    <li>
      <Card className="relative flex h-full flex-col gap-4 p-5 hover:border-input">
        <div className="flex items-start justify-between gap-3">
          <h2 dir="auto" className="min-w-0 text-md">
            <Link to={`/analyst-copilot/cio-pack/${id}`} className={rowLinkStyle}>
              {name}
            </Link>
          </h2>
          {type === 'internal' && <Badge tone="outline">{words.ownCompany}</Badge>}
        </div>
        <CoverageShare {...vendor} vendor={name} total={total} />
      </Card>
    </li>
  )
}
