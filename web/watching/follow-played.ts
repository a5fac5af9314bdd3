import type { Player } from '../platform/player/player.ts'
import { collectPlayed, type Played } from './played-ranges.ts'

/** Records what a player plays, and whether the page was visible, until `stop` is called. */
export function followPlayed(player: Player): { take: () => Played; stop: () => void } {
  const played = collectPlayed()
  const inSight = (video: HTMLVideoElement) =>
    document.visibilityState === 'visible' && document.pictureInPictureElement !== video
  const stop = player.subscribe(() => {
    const video = player.video.current
    if (!video || video.seeking) return played.close()
    played.reached(video.currentTime, inSight(video))
    if (video.paused) played.close()
  })
  return { take: played.take, stop }
}
