import { formatTime } from '../../contract/values/format-time.ts'

type SecondSliderProps = {
  label: string
  /** The accessible value text, in addition to the time. */
  valueText?: (second: number) => string
  value: number
  /** The length of the video in seconds. */
  length: number
  onChoose: (second: number) => void
  /** Called with the second under the pointer, or null once the pointer has left. */
  onPoint?: (second: number | null) => void
}

/** An invisible slider over a chart of a video, to choose a second by pointer or keyboard. */
export function SecondSlider({
  label,
  valueText = formatTime,
  value,
  length,
  onChoose,
  onPoint,
}: SecondSliderProps) {
  const last = Math.max(0, length - 1)
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={valueText(value)}
      min={0}
      max={last}
      step={1}
      value={value}
      onChange={({ target }) => onChoose(Number(target.value))}
      onPointerMove={({ clientX, currentTarget }) => {
        const { left, width } = currentTarget.getBoundingClientRect()
        const part = Math.min(1, Math.max(0, (clientX - left) / width))
        onPoint?.(Math.round(part * last))
      }}
      onPointerLeave={() => onPoint?.(null)}
      className="absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-sm bg-transparent [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:opacity-0"
    />
  )
}
