import { useState } from 'react'
import { engagementMessages as words } from '../../contract/engagement/engagement.ts'
import { formatTime } from '../../contract/values/format-time.ts'
import { SecondSlider } from './second-slider.tsx'

type Step = readonly [second: number, readers: number, plays: number]

type CurveProps = {
  steps: readonly Step[]
  /** The length of the video in seconds. */
  length: number
  /** Seeks and plays; absent if the video cannot be played here. */
  onGo?: ((seconds: number) => void) | undefined
}

/** How many readers watched each second, with replays stacked above. A click seeks. */
export function Curve({ steps, length, onGo }: CurveProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const second = pointed ?? chosen
  const top = Math.max(1, ...steps.map(([, readers, plays]) => Math.max(readers, plays)))
  const told = (at: number) => {
    const { readers, replays } = numbersAt(steps, at)
    return words.at(formatTime(at), readers, replays)
  }
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-sm">
        <Key className="bg-primary">{words.readers}</Key>
        <Key className="bg-chart-draft">{words.replays}</Key>
        <span className="ms-auto tabular-nums">
          {second === null ? words.curveHint : told(second)}
        </span>
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div
          aria-hidden="true"
          className="flex flex-col justify-between text-end text-muted-foreground text-xs tabular-nums leading-3"
        >
          <span>{top.toLocaleString('en')}</span>
          <span>0</span>
        </div>
        <div className="relative h-40 border-b">
          <Areas steps={steps} length={length} top={top} second={second} />
          <SecondSlider
            label={words.curve}
            valueText={told}
            value={chosen ?? 0}
            length={length}
            onChoose={(at) => {
              setChosen(at)
              onGo?.(at)
            }}
            onPoint={setPointed}
          />
        </div>
        <div
          aria-hidden="true"
          className="col-start-2 flex justify-between pt-1 text-muted-foreground text-xs tabular-nums"
        >
          <span>{formatTime(0)}</span>
          <span>{formatTime(length / 2)}</span>
          <span>{formatTime(length)}</span>
        </div>
      </div>
    </figure>
  )
}

type AreasProps = Pick<CurveProps, 'steps' | 'length'> & { top: number; second: number | null }

/** The areas of readers and of replays, with a line at a second. */
function Areas({ steps, length, top, second }: AreasProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${length} ${top}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full"
    >
      <path
        d={area(steps, length, top, ([, readers, plays]) => Math.max(readers, plays))}
        className="fill-chart-draft"
      />
      <path d={area(steps, length, top, ([, readers]) => readers)} className="fill-primary" />
      {second !== null && (
        <line
          x1={second}
          x2={second}
          y1={0}
          y2={top}
          className="stroke-foreground"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  )
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-2.5 rounded-full ${className}`} />
      {children}
    </span>
  )
}

/** The numbers of readers and plays at a second. */
function numbersAt(steps: readonly Step[], second: number) {
  const [, readers = 0, plays = 0] = steps.findLast(([from]) => from <= second) ?? []
  return { readers, replays: Math.max(0, plays - readers) }
}

/** The path of an area chart with steps, without smoothing. */
function area(
  steps: readonly Step[],
  length: number,
  top: number,
  height: (step: Step) => number,
): string {
  const edges = steps.map((step) => `H${Math.min(step[0], length)}V${top - height(step)}`)
  return `M0 ${top}${edges.join('')}H${length}V${top}Z`
}
