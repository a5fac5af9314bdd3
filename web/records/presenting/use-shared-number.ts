import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

/** A number that is kept in the address, and the same in all windows that present this record; 0 for none. */
export function useSharedNumber(recordId: string, name: 'slide' | 'room') {
  const [params, setParams] = useSearchParams()
  // Not read from the address, which follows too late for keys in quick succession.
  const [number, setNumber] = useState(() => numberIn(params.get(name)))
  const channel = useRef<BroadcastChannel>(null)
  const keep = (next: number) => {
    setNumber(next)
    const change = (before: URLSearchParams) => {
      if (next > 0) before.set(name, `${next}`)
      else before.delete(name)
      return before
    }
    setParams(change, { replace: true })
  }
  const heard = useEffectEvent(({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number') keep(data)
  })
  useEffect(() => {
    const opened = new BroadcastChannel(`present ${name} ${recordId}`)
    channel.current = opened
    opened.addEventListener('message', heard)
    return () => opened.close()
  }, [recordId, name])
  const set = (next: number) => {
    if (next === number) return
    keep(next)
    channel.current?.postMessage(next)
  }
  return [number, set] as const
}

/** Anybody can write an address. */
function numberIn(text: string | null): number {
  const number = Math.trunc(Number(text))
  return Number.isSafeInteger(number) && number > 0 ? number : 0
}

/** The shown slide of so many, which counts from 0. */
export function useSlideNumber(recordId: string, count: number) {
  const [number, setNumber] = useSharedNumber(recordId, 'slide')
  const within = (at: number) => Math.min(Math.max(at, 0), count - 1)
  const at = within(number - 1)
  return [at, (to: number) => setNumber(within(to) + 1)] as const
}
