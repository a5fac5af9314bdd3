import type { Figures, Sample } from '../observability/figures.ts'
import type { Database } from './database.ts'

const gates = ['callers', 'requests', 'heavy'] as const

/** The connections of this process, and the requests that wait for one. */
export function poolFigures({ pool, fairUse }: Pick<Database, 'pool' | 'fairUse'>): Figures {
  return {
    gauges: {
      database_connections: [
        'Connections to the database, by state; waiting: work without one.',
        'state',
      ],
      database_connections_most: ['The most connections that this process opens.'],
      gate_requests: [
        'Requests inside and before the gates that share the connections among callers.',
        'gate',
        'state',
      ],
    },
    read: async () => [
      { gauge: 'database_connections_most', value: pool.options.max },
      ...byState('database_connections', {
        busy: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
      }),
      ...gates.flatMap((gate) => byState('gate_requests', fairUse[gate].load(), { gate })),
    ],
  }
}

function byState(gauge: string, counts: Record<string, number>, labels = {}): Sample[] {
  return Object.entries(counts).map(([state, value]) => ({
    gauge,
    labels: { ...labels, state },
    value,
  }))
}
