import { useQuery } from '@tanstack/react-query'
import { dashboardMessages } from '../../contract/dashboard.ts'
import { pageTitle } from '../platform/frames/page-title.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { BriefMonths } from './brief-months.tsx'
import { CountCards } from './count-cards.tsx'
import { dashboardQuery } from './dashboard-queries.ts'
import { QuickActions } from './quick-actions.tsx'
import { RecentActivity } from './recent-activity.tsx'

export const meta = () => pageTitle(dashboardMessages.title)

/** The vendor's home page: counts, recent activity and quick actions. */
export default function DashboardPage() {
  const dashboard = useQuery(dashboardQuery)
  return (
    <>
      <PageHeader title={dashboardMessages.title} description={dashboardMessages.description} />
      <CountCards counts={dashboard.data?.counts} loading={dashboard.isPending} />
      <BriefMonths className="mt-6" />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-3">
        <RecentActivity
          className="lg:col-span-2"
          items={dashboard.data?.recent}
          error={dashboard.error}
          loading={dashboard.isFetching}
          onRetry={() => void dashboard.refetch()}
        />
        <QuickActions />
      </div>
    </>
  )
}
