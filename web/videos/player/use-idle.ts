import { useEffect, useRef, useState } from 'react'

const quietMs = 2_500

/** Whether there was no input for a while; `wake` resets it. */
export function useIdle(): [idle: boolean, wake: () => void] {
  const [idle, setIdle] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  function wake() {
    clearTimeout(timer.current)
    setIdle(false)
    timer.current = setTimeout(() => setIdle(true), quietMs)
  }
  return [idle, wake]
}
