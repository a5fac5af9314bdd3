import { useQuery } from '@tanstack/react-query'
import { dashboardMessages } from '../../contract/dashboard/dashboard.ts'
import { OverdueFollowUps } from '../analysts/overdue-follow-ups.tsx'
import { WatchedThisWeek } from '../engagement/watched-this-week.tsx'
import { pageTitle } from '../platform/frames/page-title.ts'
import { useMe } from '../platform/session/use-me.ts'
import { useRemembered } from '../platform/session/use-remembered.ts'
import { WaitingQuestions } from '../questions/waiting-questions.tsx'
import { MyTasks } from '../records/tasks/my-tasks.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { BriefMonths } from './brief-months.tsx'
import { Checklist } from './checklist.tsx'
import { CountCards } from './count-cards.tsx'
import { dashboardQuery } from './dashboard-queries.ts'
import { firstSteps } from './first-steps.ts'
import { QuickActions } from './quick-actions.tsx'
import { RecentActivity } from './recent-activity.tsx'

export const meta = () => pageTitle(dashboardMessages.title)

/** The vendor's home page: counts, recent activity and quick actions. */
export default function DashboardPage() {
  const { user, permissions: may } = useMe()
  const dashboard = useQuery(dashboardQuery)
  const [hidden, setHidden] = useRemembered(`checklist-hidden-${user.id}`)
  const steps = dashboard.data && !hidden ? firstSteps(dashboard.data, may) : []
  // Readers may ask questions before the vendor has completed every first step.
  const hasBriefs = (dashboard.data?.counts.briefs ?? 0) > 0
  return (
    <>
      <PageHeader title={dashboardMessages.title} description={dashboardMessages.description} />
      <CountCards counts={dashboard.data?.counts} loading={dashboard.isPending} />
      {steps.length > 0 ? (
        <Checklist steps={steps} onHide={() => setHidden(true)} className="mt-6" />
      ) : (
        <BriefMonths className="mt-6" />
      )}
      {(steps.length === 0 || hasBriefs) && (
        <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
          <WaitingQuestions />
          <WatchedThisWeek />
        </div>
      )}
      <MyTasks className="mt-6" />
      <OverdueFollowUps className="mt-6" />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-3">
        <RecentActivity className="lg:col-span-2" dashboard={dashboard} />
        <QuickActions />
      </div>
    </>
  )
}
