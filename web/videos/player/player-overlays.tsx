import { Play, RotateCw } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { formatTime } from '../../../contract/values/format-time.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { Skips } from './skips.tsx'

/** The picture as a click target; assistive technology uses the Play button. */
export function Surface({ onPress }: { onPress: (touched: boolean) => void }) {
  const touched = useRef(false)
  return (
    <div
      aria-hidden="true"
      className="absolute inset-0"
      onPointerDown={(event) => {
        touched.current = event.pointerType === 'touch'
      }}
      onClick={() => onPress(touched.current)}
    />
  )
}

type SignProps = { waiting: boolean; untouched: boolean }

/** A spinner, or a play sign in a corner, where it does not cover a title slide. */
export function Sign({ waiting, untouched }: SignProps) {
  if (waiting) return <Spinner className="pointer-events-none absolute size-10 text-white" />
  if (!untouched) return null
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute end-3 top-3 grid size-10 @2xl:size-14 place-items-center rounded-full bg-black/50 text-white ring-1 ring-white/40 backdrop-blur-xs transition-colors @2xl:start-4 @2xl:end-auto @2xl:top-auto @2xl:bottom-20 group-hover:bg-black/75"
    >
      <Play className="ms-0.5 size-5 @2xl:size-6 fill-current" />
    </span>
  )
}

export function Failure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Cover role="alert">
      <p>{text}</p>
      <Button
        icon={RotateCw}
        variant="secondary"
        onClick={onRetry}
        className="z-10 border-transparent bg-white text-black not-disabled:hover:bg-white/90"
      >
        Try again
      </Button>
    </Cover>
  )
}

/** Shown before processing has finished: a video that this browser cannot play may become playable. */
export function Underway({ text }: { text: string }) {
  return (
    <Cover>
      <Spinner className="size-6" />
      <p role="status">{text}</p>
    </Cover>
  )
}

/** Hides the poster, whose text would show through, and leaves the controls uncovered. */
function Cover(props: Pick<ComponentProps<'div'>, 'role' | 'children'>) {
  return (
    <div
      {...props}
      className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-black p-4 pb-16 text-center text-sm text-white @2xl:gap-4 @2xl:text-base"
    />
  )
}

type TouchSkipsProps = { hidden: boolean; onSkip: (seconds: number) => void }

/** On phones the skip buttons do not fit in the bar and are placed beside the center. */
export function TouchSkips({ hidden, onSkip }: TouchSkipsProps) {
  return (
    <div
      dir="ltr"
      className={cn(
        'pointer-events-none absolute inset-x-[12%] hidden -translate-y-6 justify-between transition-opacity duration-200 @max-lg:pointer-coarse:flex',
        hidden ? 'opacity-0 has-focus-visible:opacity-100' : '*:pointer-events-auto *:bg-black/50',
      )}
    >
      <Skips onSkip={onSkip} className="rounded-full" />
    </div>
  )
}

type ContinuedAtProps = {
  kept: { continuedAt: number | null; startOver: () => void }
  begun: boolean
  time: number
}

/** How long the message is shown, in seconds of playback. */
const saidFor = 8

/** Says that the video resumes where it was left, and offers to start over. */
export function ContinuedAt({ kept, begun, time }: ContinuedAtProps) {
  const { continuedAt, startOver } = kept
  if (continuedAt === null) return null
  const near = time >= continuedAt - 1 && time < continuedAt + saidFor
  if (begun && !near) return null
  return (
    <div className="absolute start-3 top-3 flex items-center gap-1 rounded-md bg-black/75 py-1 ps-3 pe-1 text-sm text-white">
      <p>Continues at {formatTime(continuedAt)}</p>
      <button
        type="button"
        onClick={startOver}
        className="touch-target rounded-sm px-2 py-1 font-medium underline-offset-4 outline-white hover:underline"
      >
        Start over
      </button>
    </div>
  )
}
