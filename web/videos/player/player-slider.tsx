import { cn } from '../../ui/cn.ts'

type PlayerSliderProps = {
  label: string
  value: number
  max: number
  /** The step of an arrow key. */
  step: number
  /** A secondary bar: the buffered part. */
  buffered?: number
  /** The starts of chapters, shown as gaps. */
  marks?: readonly number[]
  valueText: string
  onChange: (value: number) => void
  className?: string
}

/** A slider of the player: a native range input over our own bar. */
export function PlayerSlider({
  label,
  value,
  max,
  step,
  buffered = 0,
  marks = [],
  valueText,
  onChange,
  className,
}: PlayerSliderProps) {
  const whole = Number.isFinite(max) && max > 0 ? max : 0
  const share = (part: number) => `${whole > 0 ? Math.min(100, (part / whole) * 100) : 0}%`
  return (
    <div
      className={cn('group/slider relative flex h-5 items-center pointer-coarse:h-10', className)}
    >
      <input
        type="range"
        aria-label={label}
        aria-valuetext={valueText}
        min={0}
        max={whole}
        step="any"
        value={Math.min(value, whole)}
        disabled={whole === 0}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        onKeyDown={(event) => {
          const steps = stepsOf(event.key)
          if (steps === 0) return
          event.preventDefault()
          onChange(Math.min(whole, Math.max(0, value + steps * step)))
        }}
        className="peer absolute inset-0 z-10 size-full cursor-pointer appearance-none opacity-0 disabled:cursor-default"
      />
      <div className="relative h-1 w-full overflow-hidden rounded-full bg-white/25 outline-white outline-offset-3 transition-[height] group-hover/slider:h-1.5 peer-focus-visible:outline-2">
        <div
          className="absolute inset-y-0 start-0 bg-white/35"
          style={{ inlineSize: share(buffered) }}
        />
        <div className="absolute inset-y-0 start-0 bg-white" style={{ inlineSize: share(value) }} />
        {marks.map(
          (mark) =>
            mark > 0 && (
              <div
                key={mark}
                data-mark=""
                className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-black"
                style={{ insetInlineStart: share(mark) }}
              />
            ),
        )}
      </div>
      <div
        className="pointer-events-none absolute size-3 -translate-x-1/2 rounded-full bg-white opacity-0 shadow-float transition-opacity group-hover/slider:opacity-100 peer-focus-visible:opacity-100 pointer-coarse:opacity-100"
        style={{ insetInlineStart: share(value) }}
      />
    </div>
  )
}

function stepsOf(key: string): number {
  if (key === 'ArrowRight' || key === 'ArrowUp') return 1
  if (key === 'ArrowLeft' || key === 'ArrowDown') return -1
  if (key === 'PageUp') return 6
  if (key === 'PageDown') return -6
  return 0
}
