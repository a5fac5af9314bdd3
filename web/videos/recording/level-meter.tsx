import { Mic } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'

/** How often the level is shown. Each frame of the screen would keep a slow machine from anything else. */
const everyMs = 50

/** The volume of the recorded sound, updated without rendering. */
export function LevelMeter({ level }: { level: () => number }) {
  const meter = useRef<HTMLMeterElement>(null)
  const bar = useRef<HTMLSpanElement>(null)
  const read = useEffectEvent(level)
  useEffect(() => {
    let shown = 0
    const timer = setInterval(() => {
      // Falls more slowly than it rises, to avoid flicker.
      shown = Math.max(read(), shown * 0.8)
      if (meter.current) meter.current.value = shown
      if (bar.current) bar.current.style.transform = `scaleX(${shown})`
    }, everyMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className="flex items-center gap-1.5 text-muted-foreground">
      <Mic aria-hidden="true" className="size-4 shrink-0" />
      <meter ref={meter} aria-label="Sound level" className="sr-only" />
      <span aria-hidden="true" className="block h-1.5 w-16 overflow-hidden rounded-full bg-hover">
        <span
          ref={bar}
          className="block h-full origin-left bg-primary"
          style={{ transform: 'scaleX(0)' }}
        />
      </span>
    </div>
  )
}
