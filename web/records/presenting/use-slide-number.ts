import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * The shown slide, which counts from 0: it is kept in the address, and the same in all windows that present this
 * record.
 */
export function useSlideNumber(recordId: string, count: number) {
  const [params, setParams] = useSearchParams()
  const within = (at: number) => Math.min(Math.max(Math.trunc(at) || 0, 0), count - 1)
  // Not read from the address, which follows too late for keys in quick succession.
  const [at, setAt] = useState(() => within(Number(params.get('slide')) - 1))
  const channel = useRef<BroadcastChannel>(null)
  const show = (next: number) => {
    setAt(next)
    const keep = (before: URLSearchParams) => {
      before.set('slide', `${next + 1}`)
      return before
    }
    setParams(keep, { replace: true })
  }
  const heard = useEffectEvent(({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number') show(within(data))
  })
  useEffect(() => {
    const opened = new BroadcastChannel(`present ${recordId}`)
    channel.current = opened
    opened.addEventListener('message', heard)
    return () => opened.close()
  }, [recordId])
  const goTo = (to: number) => {
    const next = within(to)
    if (next === at) return
    show(next)
    channel.current?.postMessage(next)
  }
  return [at, goTo] as const
}
