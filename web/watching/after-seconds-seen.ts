import type { Player } from '../platform/player/player.ts'
import { followPlayed } from './follow-played.ts'

/**
 * Calls `then` once, after a player has played for this many seconds while visible. Returns a
 * function that stops.
 */
export function afterSecondsSeen(player: Player, seconds: number, then: () => void): () => void {
  const played = followPlayed(player)
  let seen = 0
  const tick = setInterval(() => {
    for (const [from, to] of played.take().seen) seen += to - from
    if (seen < seconds) return
    stop()
    then()
  }, 1000)
  function stop() {
    clearInterval(tick)
    played.stop()
  }
  return stop
}
