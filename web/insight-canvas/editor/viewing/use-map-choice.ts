import { useState } from 'react'

const key = 'canvas-map'

/** Whether the map is shown, as chosen in this browser. */
export function useMapChoice(): [boolean, (shown: boolean) => void] {
  const [shown, setShown] = useState(() => localStorage.getItem(key) !== 'hidden')
  return [
    shown,
    (next) => {
      localStorage.setItem(key, next ? 'shown' : 'hidden')
      setShown(next)
    },
  ]
}
