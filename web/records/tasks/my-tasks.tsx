import { queryOptions, useQuery } from '@tanstack/react-query'
import { listMyTasks, taskPath, taskMessages as words } from '../../../contract/records/tasks.ts'
import { call } from '../../platform/calls/call.ts'
import { formatDay, localDay } from '../../platform/format/calendar-day.ts'
import { useNow } from '../../platform/format/use-now.ts'
import { DashboardPanel } from '../../platform/frames/dashboard-panel.tsx'
import { Badge } from '../../ui/badge.tsx'
import { MentionedText } from '../comments/mentioned-text.tsx'

const myTasksQuery = queryOptions({
  queryKey: ['tasks', 'mine'],
  queryFn: ({ signal }) => call(listMyTasks, { query: { limit: 8 }, signal }),
  refetchOnMount: 'always',
})

/** The dashboard's panel of what comments give the user to do; nothing if there is nothing. */
export function MyTasks({ className }: { className?: string }) {
  const tasks = useQuery(myTasksQuery)
  const today = localDay(useNow())
  if (tasks.data ? tasks.data.total === 0 : !tasks.error) return null
  return (
    <DashboardPanel
      query={tasks}
      words={words}
      none={null}
      rowOf={(task) => ({
        key: task.id,
        to: taskPath(task),
        title: <MentionedText text={task.text} mentions={task.mentions} />,
        detail: task.record.title,
        aside: task.dueOn && (
          <Badge tone={task.dueOn < today ? 'red' : 'neutral'}>
            {words.dueOn(formatDay(task.dueOn))}
          </Badge>
        ),
      })}
      className={className}
    />
  )
}
