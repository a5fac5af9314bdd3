import { useEffect, useEffectEvent, useState } from 'react'
import { playedVideoPath } from '../../contract/videos/videos.ts'
import type { Player } from '../platform/player/player.ts'

/** A playing video asks each second, so that it stops within two; one at rest asks every five. */
const everyMs = 1000
const restingTurns = 5

/** The timeout for one question, in milliseconds. */
const askMs = 5000

/**
 * Whether access to a restricted video has ended. The server stops sending at once, but what the browser has
 * loaded would play on.
 */
export function useEnded(player: Player, source: string | null, onEnded?: () => void): boolean {
  const [ended, setEnded] = useState<string>()
  const tell = useEffectEvent(() => onEnded?.())
  useEffect(() => {
    if (!source?.startsWith(`${playedVideoPath}/`)) return
    let turn = 0
    let asking = false
    let gone = false
    const timer = setInterval(async () => {
      turn++
      const playing = player.video.current?.paused === false
      const resting = document.visibilityState === 'visible' && turn % restingTurns === 0
      if (asking || !(playing || resting)) return
      asking = true
      const over = await isOver(source)
      asking = false
      if (!over || gone) return
      clearInterval(timer)
      setEnded(source)
      tell()
    }, everyMs)
    return () => {
      gone = true
      clearInterval(timer)
    }
  }, [player, source])
  return ended !== undefined && ended === source
}

/** Asks for one byte, as access is checked at each request. A server that does not answer has refused nothing. */
async function isOver(source: string): Promise<boolean> {
  const asked = { headers: { range: 'bytes=0-0' }, signal: AbortSignal.timeout(askMs) }
  return fetch(source, { ...asked, cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  )
}
