import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CompanyProfile } from '../../contract/company.ts'
import { AccessRestricted } from '../platform/access-restricted.tsx'
import { pageTitle } from '../platform/page-title.ts'
import { withoutCompany } from '../platform/signed-in-page.tsx'
import { useMe } from '../platform/use-me.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { companyQuery, isRefusal } from './company-queries.ts'
import { CreateCompanyForm } from './create-company-form.tsx'

export const meta = () => pageTitle('Company Profile')

export const handle = withoutCompany

/** What the company said of itself; who belongs to none creates one. */
export default function CompanyPage() {
  return useMe().company ? <Profile /> : <NewCompany />
}

function NewCompany() {
  return (
    <>
      <PageHeader
        title="Create your company profile"
        description="Products, briefs and your team belong to a company. You will be the owner of this one."
      />
      <CreateCompanyForm />
    </>
  )
}

function Profile() {
  const { data, error, isFetching, refetch } = useQuery(companyQuery)
  if (!data && error && isRefusal(error)) {
    return <AccessRestricted onRetry={() => void refetch()}>{error.message}</AccessRestricted>
  }
  return (
    <>
      <PageHeader
        title="Company Profile"
        description="The facts about your company, as given at sign-up."
      />
      {!data && error ? (
        <ErrorState
          title="The company profile could not be loaded"
          description={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Facts company={data} />
      )}
    </>
  )
}

/** The facts, or their shape while they are on their way. */
function Facts({ company }: { company: CompanyProfile | undefined }) {
  return (
    <Card role={company ? undefined : 'status'} className="p-5 sm:p-6">
      {!company && <span className="sr-only">Loading company profile...</span>}
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {facts.map(({ label, of }) => (
          <Fact key={label} label={label}>
            {company ? of(company) : <Skeleton className="h-5 w-40 max-w-full" />}
          </Fact>
        ))}
        <Fact label="Regions of operation" className="sm:col-span-2">
          {company ? (
            <Regions names={company.regionsOfOperation} />
          ) : (
            <Skeleton className="h-5 w-64 max-w-full" />
          )}
        </Fact>
      </dl>
    </Card>
  )
}

const facts: readonly { label: string; of: (company: CompanyProfile) => string | null }[] = [
  { label: 'Company name', of: (company) => company.companyName },
  { label: 'Contact name', of: (company) => company.contactName },
  { label: 'Headquarters location', of: (company) => company.headquartersLocation },
  { label: 'Year founded', of: (company) => company.yearFounded },
  { label: 'Number of employees', of: (company) => company.employeeCount },
  { label: 'Revenue range', of: (company) => company.revenue },
  { label: 'Ownership structure', of: (company) => company.ownershipStructure },
  { label: 'Funding history', of: (company) => company.fundingHistory },
]

type FactProps = { label: string; className?: string; children: ReactNode }

function Fact({ label, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt className="text-muted-foreground text-sm">{label}</dt>
      <dd className="mt-1">{children || <NotGiven />}</dd>
    </div>
  )
}

function Regions({ names }: { names: string[] }) {
  if (names.length === 0) return <NotGiven />
  return (
    <ul className="flex flex-wrap gap-1.5">
      {names.map((name) => (
        <li key={name} className="max-w-full">
          <Badge>{name}</Badge>
        </li>
      ))}
    </ul>
  )
}

function NotGiven() {
  return <span className="text-muted-foreground">Not given</span>
}
