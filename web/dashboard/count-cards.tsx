import { ArrowRight, Building2, FileVideo, type LucideIcon, Package, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { getDashboard } from '../../contract/dashboard/dashboard.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { Skeleton } from '../ui/skeleton.tsx'

type Counts = Reply<typeof getDashboard>['counts']

/** The numbers of products, briefs and members, each linked to its list; a dash if counting failed. */
export function CountCards({ counts, loading }: { counts: Counts | undefined; loading: boolean }) {
  const count = (of: keyof Counts) => {
    if (counts) return counts[of].toLocaleString('en')
    return loading ? <Skeleton className="h-10 w-14" /> : '–'
  }
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <CountCard to="/products" label="Products" icon={Package}>
        {count('products')}
      </CountCard>
      <CountCard to="/briefs" label="Product Briefs" icon={FileVideo}>
        {count('briefs')}
      </CountCard>
      <CountCard to="/team" label="Team Members" icon={Users}>
        {count('members')}
      </CountCard>
      <CountCard to="/company" label="Company Profile" icon={Building2}>
        View
      </CountCard>
    </ul>
  )
}

type CountCardProps = { to: string; label: string; icon: LucideIcon; children: ReactNode }

function CountCard({ to, label, icon: Icon, children }: CountCardProps) {
  return (
    <li className="min-w-0">
      <Link
        to={to}
        className="group flex h-full flex-col justify-between gap-3 rounded-lg border bg-card p-4 transition-colors hover:border-input sm:p-5"
      >
        <span className="flex items-start justify-between gap-2 font-medium text-muted-foreground">
          {label}
          <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        </span>{' '}
        <span className="flex items-end justify-between gap-2 font-semibold text-xl leading-10 tracking-tight sm:text-2xl">
          {children}
          <ArrowRight
            aria-hidden="true"
            className="mb-2.5 size-4 max-sm:hidden text-primary-text opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 rtl:-scale-x-100"
          />
        </span>
      </Link>
    </li>
  )
}
