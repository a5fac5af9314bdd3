import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { cioCoverageMessages as words } from '../../../contract/analyst-copilot/cio-coverage.ts'
import {
  type CioCategory,
  cioCategories,
  cioPackMessages,
} from '../../../contract/analyst-copilot/cio-pack.ts'
import { copilotMessages } from '../../../contract/analyst-copilot/copilot-messages.ts'
import { pageTitle } from '../../platform/frames/page-title.ts'
import { useDocumentTitle } from '../../platform/frames/use-document-title.ts'
import { withoutCompany } from '../../platform/frames/without-company.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WhenLoaded } from '../../ui/when-loaded.tsx'
import { BesideProvider, useOpened } from '../beside/beside.tsx'
import { BesidePanel } from '../beside/beside-panel.tsx'
import { CoverageItem } from './coverage-item.tsx'
import { type Coverage, coverageQuery } from './coverage-queries.ts'
import { CoverageShare } from './coverage-share.tsx'
import { ReadingControl } from './reading-control.tsx'
import { useClosest } from './use-closest.ts'

export const handle = withoutCompany

export const meta = () => pageTitle(cioPackMessages.title)

const categories = Object.entries(cioCategories) as [CioCategory, string][]

/** The CIO pack about one vendor: what comes closest to each question, and what of it is covered. */
export default function VendorCoveragePage() {
  const { vendorId = '' } = useParams()
  const coverage = useQuery(coverageQuery(vendorId))
  return (
    <WhenLoaded
      query={coverage}
      failed={words.loadFailed}
      loading="questions"
      skeleton={<Skeleton className="h-48 rounded-lg" />}
    >
      {(data) => <Loaded key={vendorId} {...data} />}
    </WhenLoaded>
  )
}

function Loaded(coverage: Coverage) {
  const { vendor, items } = coverage
  const { opened, open, close } = useOpened()
  const covered = items.filter(({ judged }) => judged?.covered).length
  const notCovered = items.filter(({ judged }) => judged && !judged.covered).length
  const title = words.title(vendor.name)
  useDocumentTitle(title)
  return (
    <>
      <PageHeader
        title={title}
        description={vendor.type === 'internal' ? words.own : words.theirs(vendor.name)}
        back={words.backToVendors}
      />
      <BesideProvider open={open}>
        <div
          data-beside={opened ? true : undefined}
          className="group grid grid-cols-[minmax(0,1fr)] items-start gap-8 max-xl:data-beside:pb-[75dvh] xl:data-beside:grid-cols-[minmax(0,1fr)_26rem]"
        >
          <div className="flex min-w-0 max-w-3xl flex-col gap-8">
            <CoverageShare {...{ covered, notCovered }} vendor={vendor.name} total={items.length} />
            <ReadingControl vendorId={vendor.id} items={items} />
            <Categories {...coverage} />
          </div>
          {opened && <BesidePanel opened={opened} onClose={close} />}
        </div>
      </BesideProvider>
    </>
  )
}

function Categories({ vendor, items }: Coverage) {
  const { closest, done } = useClosest(vendor.id, items)
  const wordsOnly = closest.some(({ data }) => data?.passages.wordsOnly)
  const finding = done < items.length
  return (
    <>
      <p role="status" className="-mt-4 text-muted-foreground text-sm empty:hidden">
        {finding && words.finding(done, items.length)}
        {!finding && wordsOnly && copilotMessages.wordsOnly}
      </p>
      {categories.map(([category, label]) => (
        <section key={category} aria-label={label} className="flex flex-col gap-3">
          <h2 className="text-lg">{label}</h2>
          <ul className="flex flex-col gap-3">
            {items.map((each, at) => {
              const found = closest[at]
              return (
                each.item.category === category &&
                found && (
                  <CoverageItem key={each.item.id} {...each} vendor={vendor} closest={found} />
                )
              )
            })}
          </ul>
        </section>
      ))}
    </>
  )
}
