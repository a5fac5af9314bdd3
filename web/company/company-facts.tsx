import type { ReactNode } from 'react'
import type { CompanyProfile } from '../../contract/company/company.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { usePlaces } from '../ui/use-places.ts'

/** The company's facts, or a skeleton of them. */
export function CompanyFacts({ company }: { company: CompanyProfile | undefined }) {
  return (
    <Card role={company ? undefined : 'status'} className="p-5 sm:p-6">
      {!company && <span className="sr-only">Loading company profile…</span>}
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {facts.map(({ label, field, of }) => (
          <Fact key={field} label={label} field={field}>
            {company ? of(company) : <Skeleton className="h-5 w-40 max-w-full" />}
          </Fact>
        ))}
        <Fact label="Regions of operation" field="regions_of_operation" className="sm:col-span-2">
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

const facts: readonly {
  label: string
  field: string
  of: (company: CompanyProfile) => string | null
}[] = [
  { label: 'Company name', field: 'company_name', of: (company) => company.companyName },
  { label: 'Contact name', field: 'contact_name', of: (company) => company.contactName },
  {
    label: 'Headquarters location',
    field: 'headquarters_location',
    of: (company) => company.headquartersLocation,
  },
  { label: 'Year founded', field: 'year_founded', of: (company) => company.yearFounded },
  { label: 'Number of employees', field: 'employee_count', of: (company) => company.employeeCount },
  { label: 'Revenue range', field: 'revenue', of: (company) => company.revenue },
  {
    label: 'Ownership structure',
    field: 'ownership_structure',
    of: (company) => company.ownershipStructure,
  },
  { label: 'Funding history', field: 'funding_history', of: (company) => company.fundingHistory },
]

type FactProps = { label: string; field: string; className?: string; children: ReactNode }

function Fact({ label, field, className, children }: FactProps) {
  const place = usePlaces()
  return (
    <div className={className}>
      <dt className="text-muted-foreground text-sm">{label}</dt>
      <dd {...place(field)} dir="auto" className="mt-1">
        {children || <NotGiven />}
      </dd>
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
