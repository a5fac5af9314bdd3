import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Player } from '../../videos/player/player.ts'
import { libraryBriefQuery, watchingQuery } from '../library-queries.ts'
import { collectPlayed } from './played-ranges.ts'
import { reportSender } from './send-reports.ts'

/** How often a playing video reports what was played, in milliseconds. */
const reportEveryMs = 10_000

/** Reports what the player plays of a brief, every ten seconds and when the page is left. */
export function useWatching(briefId: string, player: Player) {
  const client = useQueryClient()
  useEffect(() => {
    const played = collectPlayed()
    const reports = reportSender(briefId, () => {
      void client.invalidateQueries(libraryBriefQuery(briefId))
    })
    let begun = false

    const inSight = (video: HTMLVideoElement) =>
      document.visibilityState === 'visible' && document.pictureInPictureElement !== video
    const stopLooking = player.subscribe(() => {
      const video = player.video.current
      if (!video || video.seeking) return played.close()
      if (video.paused && !begun) return
      if (!begun) {
        begun = true
        // The server counts no more than can have been played since.
        reports.send(played.take(), video.currentTime)
      }
      played.reached(video.currentTime, inSight(video))
      if (video.paused) played.close()
    })

    const report = (leaving: boolean) => {
      const taken = played.take()
      if (taken.seen.length + taken.unseen.length === 0) return
      reports.send(taken, player.time(), leaving)
      if (!leaving) void client.invalidateQueries(watchingQuery(briefId))
    }
    const tick = setInterval(() => report(false), reportEveryMs)
    const onHidden = () => document.visibilityState === 'hidden' && report(true)
    const onLeave = () => report(true)
    document.addEventListener('visibilitychange', onHidden)
    window.addEventListener('pagehide', onLeave)
    return () => {
      clearInterval(tick)
      stopLooking()
      document.removeEventListener('visibilitychange', onHidden)
      window.removeEventListener('pagehide', onLeave)
      report(true)
    }
  }, [briefId, player, client])
}
