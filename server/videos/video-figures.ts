import type { Services } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import type { Figures } from '../platform/observability/figures.ts'
import { selectLoad } from './queries.ts'
import type { Step } from './worker/protocol.ts'

const steps: readonly Step[] = ['inspect', 'convert', 'renditions']
const states = ['waiting', 'working', 'paused'] as const

/** The number of unfinished videos, across all processes. */
export function videoFigures(services: Services): Figures {
  return {
    gauges: {
      videos: [
        'Unfinished videos. Paused ones wait for disk space or for a readable original.',
        'step',
        'state',
      ],
      videos_oldest_waiting_seconds: ['How long the oldest video waits for its step.', 'step'],
    },
    read: async () => {
      const load = await withSystemTx(services, 'how many videos wait', selectLoad, 'read only')
      return steps.flatMap((step) => {
        const found = load.find((one) => one.step === step)
        return [
          ...states.map((state) => ({
            gauge: 'videos',
            labels: { step, state },
            value: found?.[state] ?? 0,
          })),
          {
            gauge: 'videos_oldest_waiting_seconds',
            labels: { step },
            value: found?.seconds ?? 0,
          },
        ]
      })
    },
  }
}
