import { setImmediate } from 'node:timers/promises'

/** For how long other requests wait. */
const atOnceMs = 20

export type Turns = { due: () => boolean; rest: () => Promise<void> }

/** Lets other requests have their turn: `if (turns.due()) await turns.rest()`. */
export function takeTurns(): Turns {
  let began = performance.now()
  return {
    due: () => performance.now() - began > atOnceMs,
    rest: async () => {
      await setImmediate()
      began = performance.now()
    },
  }
}
