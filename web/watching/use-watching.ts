import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { libraryBriefQuery } from '../briefs/library-brief-query.ts'
import type { Player } from '../platform/player/player.ts'
import { useMe } from '../platform/session/use-me.ts'
import { followPlayed } from './follow-played.ts'
import { reportSender } from './send-reports.ts'
import { watchingQuery } from './watching-queries.ts'

/** The interval between reports of a playing video, in milliseconds. */
const reportEveryMs = 10_000

/** Reports what the player plays of a brief, every ten seconds and when the page is left. */
export function useWatching(briefId: string, player: Player) {
  const client = useQueryClient()
  const userId = useMe().user.id
  useEffect(() => {
    const played = followPlayed(player)
    const reports = reportSender({
      userId,
      briefId,
      onArrived: () => void client.invalidateQueries(watchingQuery(briefId)),
      onRefused: () => void client.invalidateQueries(libraryBriefQuery(briefId)),
    })
    // Starts the server's clock: it counts no more than could have been played since this report.
    reports.send(played.take(), 0)

    function report() {
      const taken = played.take()
      if (taken.seen.length + taken.unseen.length === 0) return
      reports.send(taken, player.time())
    }
    function onLeave() {
      report()
      reports.leave()
    }
    const onHidden = () => document.visibilityState === 'hidden' && onLeave()
    const tick = setInterval(report, reportEveryMs)
    document.addEventListener('visibilitychange', onHidden)
    window.addEventListener('pagehide', onLeave)
    return () => {
      clearInterval(tick)
      played.stop()
      document.removeEventListener('visibilitychange', onHidden)
      window.removeEventListener('pagehide', onLeave)
      onLeave()
    }
  }, [userId, briefId, player, client])
}
