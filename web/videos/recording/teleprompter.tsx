import { useEffect, useRef, useState } from 'react'
import type { RecorderPhase } from './recorder.ts'

export type Prompter = ReturnType<typeof usePrompter>

/** The state of the teleprompter: whether it is on, its speed from 1 to 10, and what it showed during the recording. */
export function usePrompter(script: string, phase: RecorderPhase | undefined) {
  const text = script.trim()
  const [wanted, setOn] = useState(false)
  const [speed, setSpeed] = useState(4)
  const on = wanted && text !== ''
  const shown = useRef('')
  useEffect(() => {
    if (phase === 'countdown') shown.current = ''
    if (phase === 'recording' && on) shown.current = text
  }, [phase, on, text])
  return { text, on, setOn, speed, setSpeed, shown }
}

/** The slowest speed, in pixels per second. */
const slowest = 6

type TeleprompterProps = { prompter: Prompter; running: boolean; phase: RecorderPhase }

/** Scrolls the script over the preview while `running`; users can also scroll it themselves. */
export function Teleprompter({ prompter: { text, speed }, running, phase }: TeleprompterProps) {
  const box = useRef<HTMLElement>(null)
  const begins = phase === 'countdown'
  useEffect(() => {
    if (begins) box.current?.scrollTo({ top: 0 })
  }, [begins])
  useEffect(() => {
    const element = box.current
    if (!running || !element) return
    let place = element.scrollTop
    let last = performance.now()
    let frame = requestAnimationFrame(function scroll(now) {
      // Continues from where the user scrolled to.
      if (Math.abs(element.scrollTop - place) > 2) place = element.scrollTop
      place += (Math.max(0, now - last) / 1000) * speed * slowest
      last = now
      element.scrollTop = place
      frame = requestAnimationFrame(scroll)
    })
    return () => cancelAnimationFrame(frame)
  }, [running, speed])
  return (
    <section
      ref={box}
      aria-label="Teleprompter"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
      tabIndex={0}
      className="absolute inset-x-0 top-0 h-1/2 overflow-y-auto bg-black/60 px-4 py-3 outline-white -outline-offset-2 focus-visible:outline-2 sm:px-12"
    >
      <p
        dir="auto"
        className="mx-auto max-w-[36ch] whitespace-pre-line break-words text-center text-md sm:text-xl"
      >
        {text}
      </p>
      <div aria-hidden="true" className="h-full" />
    </section>
  )
}
