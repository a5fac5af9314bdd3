import { sql } from 'kysely'
import type { Services } from '../context.ts'
import type { Figures, Sample } from '../observability/figures.ts'

type Waiting = { queue: string; due: number; retrying: number; seconds: number }

/** What is waiting in the queues, across all processes. */
export function jobFigures({ database }: Pick<Services, 'database'>): Figures {
  return {
    gauges: {
      jobs_waiting: [
        'Jobs that wait; due: for a worker; retrying: for their next attempt or their time.',
        'queue',
        'state',
      ],
      jobs_oldest_due_seconds: ['How long the oldest due job of a queue has waited.', 'queue'],
    },
    read: async () => {
      const { rows } = await readQueues(database.kysely)
      return rows.flatMap(({ queue, due, retrying, seconds }): Sample[] => [
        { gauge: 'jobs_waiting', labels: { queue, state: 'due' }, value: due },
        { gauge: 'jobs_waiting', labels: { queue, state: 'retrying' }, value: retrying },
        { gauge: 'jobs_oldest_due_seconds', labels: { queue }, value: seconds },
      ])
    },
  }
}

/** Reads as the login, which owns or may use the queue's tables; the callers' roles may not. */
function readQueues(kysely: Services['database']['kysely']) {
  return kysely
    .transaction()
    .setAccessMode('read only')
    .execute((tx) =>
      sql<Waiting>`
        select q.name as queue,
               count(j.id) filter (where j.start_after <= now()) as due,
               count(j.id) filter (where j.start_after > now()) as retrying,
               coalesce(extract(epoch from now() - min(j.start_after)
                 filter (where j.start_after <= now())), 0)::float8 as seconds
        from pgboss.queue q
        left join pgboss.job j on j.name = q.name and j.state < 'active'
        where not starts_with(q.name, '__pgboss')
        group by q.name`.execute(tx),
    )
}
