import { useEffect, useState } from 'react'

const minuteMs = 60_000

/** The present moment, to the minute: what is shown of it stays true while the page is open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const tick = setInterval(() => setNow(new Date()), minuteMs)
    return () => clearInterval(tick)
  }, [])
  return now
}
