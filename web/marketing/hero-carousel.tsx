import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { carouselWords, views } from '../../contract/site/landing.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { ComingSoon } from './coming-soon.tsx'
import { ViewPicture } from './view-picture.tsx'

type View = (typeof views)[number]

/** How long after the last scroll event a swipe counts as finished. */
const restMs = 120

/**
 * Three views of the product, one at a time: by button, arrow key, swipe or wheel; never
 * automatically.
 */
export function HeroCarousel() {
  const track = useRef<HTMLUListElement>(null)
  const rest = useRef<number>(undefined)
  const [at, setAt] = useState(0)
  useEffect(() => () => window.clearTimeout(rest.current), [])

  const show = (index: number) => {
    const next = (index + views.length) % views.length
    setAt(next)
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const width = track.current?.clientWidth ?? 0
    track.current?.scrollTo({ left: next * width, behavior: still ? 'instant' : 'smooth' })
  }
  const onScroll = () => {
    window.clearTimeout(rest.current)
    rest.current = window.setTimeout(() => {
      const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {}
      setAt(Math.round(scrollLeft / clientWidth))
    }, restMs)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    show(at + step)
  }
  return (
    <section
      aria-roledescription="carousel"
      aria-label={carouselWords.name}
      onKeyDown={onKeyDown}
      className="mx-auto w-full max-w-page px-5 pb-20 sm:px-8 lg:pb-24"
    >
      <Controls at={at} show={show} />
      <ul
        ref={track}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
        className="relative flex snap-x snap-mandatory overflow-x-auto rounded-lg border bg-sidebar [scrollbar-width:none]"
      >
        {views.map((view, index) => (
          <Slide key={view.name} view={view} index={index} />
        ))}
      </ul>
    </section>
  )
}

function Slide({ view, index }: { view: View; index: number }) {
  return (
    <li
      aria-roledescription="slide"
      aria-label={carouselWords.place(index + 1, views.length)}
      className="grid w-full shrink-0 snap-start content-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]"
    >
      <div className="flex flex-col items-start px-5 pt-6 sm:px-8 lg:py-9 lg:pe-0">
        <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 font-serif text-lg">
          {view.name} <ComingSoon needs={view.needs} />
        </h2>
        <p className="mt-2 text-pretty text-md">{view.text}</p>
        <p className="mt-2 text-pretty text-muted-foreground">{view.more}</p>
      </div>
      <div className="overflow-hidden ps-5 sm:ps-8 lg:ps-0 lg:pt-9">
        <ViewPicture picture={view.picture} alt={view.alt} first={index === 0} />
      </div>
    </li>
  )
}

function Controls({ at, show }: { at: number; show: (index: number) => void }) {
  // Disabled until hydration; until then, the views can be scrolled.
  const disabled = !useHydrated()
  const style = buttonStyle({
    variant: 'secondary',
    size: 'icon',
    className: 'disabled:opacity-100',
  })
  return (
    <div className="mb-4 flex items-center gap-2">
      <p aria-live="polite" className="me-auto text-muted-foreground text-sm tabular-nums">
        <span className="sr-only">{views[at]?.name}, </span>
        {carouselWords.place(at + 1, views.length)}
      </p>
      <button
        type="button"
        disabled={disabled}
        aria-label={carouselWords.previous}
        onClick={() => show(at - 1)}
        className={style}
      >
        <ChevronLeft aria-hidden="true" />
      </button>
      <button
        type="button"
        disabled={disabled}
        aria-label={carouselWords.next}
        onClick={() => show(at + 1)}
        className={style}
      >
        <ChevronRight aria-hidden="true" />
      </button>
    </div>
  )
}
