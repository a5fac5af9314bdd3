import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '../../common/text/format-bytes.ts'
import {
  type getCompanyStorage,
  companyStorageMessages as messages,
} from '../../contract/company/company.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { SettingsCard } from '../ui/settings-card.tsx'
import { companyStorageQuery } from './company-queries.ts'

type Storage = Reply<typeof getCompanyStorage>
const parts = ['files', 'pictures', 'versions', 'trash'] as const

/** The section of the company page that shows what takes up the company's storage. */
export function CompanyStorage() {
  return (
    <SettingsCard
      title={messages.title}
      query={useQuery(companyStorageQuery)}
      failed={messages.loadFailed}
      skeleton={['h-5 w-48 max-w-full', 'mt-4 h-5 w-72 max-w-full']}
    >
      {(storage) => <Usage storage={storage} />}
    </SettingsCard>
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
