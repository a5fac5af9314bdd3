import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatBytes } from '../../common/text/format-bytes.ts'
import {
  type getCompanyStorage,
  companyStorageMessages as messages,
} from '../../contract/company/company.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { companyStorageQuery } from './company-queries.ts'

type Storage = Reply<typeof getCompanyStorage>
const parts = ['files', 'pictures', 'versions', 'trash'] as const

/** The section of the company page that shows what takes up the company's storage. */
export function CompanyStorage() {
  const id = useId()
  const { data, error, isFetching, refetch } = useQuery(companyStorageQuery)
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="text-md">
        {messages.title}
      </h2>
      <Card className="mt-3 p-5 sm:p-6">
        {data ? (
          <Usage storage={data} />
        ) : error ? (
          <ErrorState
            title={messages.loadFailed}
            description={error.message}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <div role="status">
            <span className="sr-only">Loading…</span>
            <Skeleton className="h-5 w-48 max-w-full" />
            <Skeleton className="mt-4 h-5 w-72 max-w-full" />
          </div>
        )}
      </Card>
    </section>
  )
}

function Usage({ storage }: { storage: Storage }) {
  const used = parts.reduce((sum, part) => sum + storage[part], 0)
  return (
    <>
      <p className="font-medium">{messages.used(formatBytes(used), formatBytes(storage.quota))}</p>
      <dl className="mt-4 grid max-w-md grid-cols-[1fr_auto] gap-x-6 gap-y-1.5">
        {parts.map((part) => (
          <div key={part} className="contents">
            <dt className="text-muted-foreground">{messages.parts[part]}</dt>
            <dd className="text-end tabular-nums">{formatBytes(storage[part])}</dd>
          </div>
        ))}
      </dl>
      {used >= storage.quota && <p className="mt-4 max-w-prose text-pretty">{messages.full}</p>}
    </>
  )
}
