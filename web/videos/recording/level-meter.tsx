import { Mic } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'

/** The volume of the recorded sound, updated many times a second without rendering. */
export function LevelMeter({ level }: { level: () => number }) {
  const meter = useRef<HTMLMeterElement>(null)
  const bar = useRef<HTMLSpanElement>(null)
  const read = useEffectEvent(level)
  useEffect(() => {
    let shown = 0
    let frame = requestAnimationFrame(function draw() {
      // Falls more slowly than it rises, to avoid flicker.
      shown = Math.max(read(), shown * 0.92)
      if (meter.current) meter.current.value = shown
      if (bar.current) bar.current.style.inlineSize = `${shown * 100}%`
      frame = requestAnimationFrame(draw)
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div className="flex items-center gap-1.5 text-muted-foreground">
      <Mic aria-hidden="true" className="size-4 shrink-0" />
      <meter ref={meter} aria-label="Sound level" className="sr-only" />
      <span aria-hidden="true" className="block h-1.5 w-16 overflow-hidden rounded-full bg-hover">
        <span ref={bar} className="block h-full rounded-full bg-primary" />
      </span>
    </div>
  )
}
