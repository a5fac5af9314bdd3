import { RotateCcw, RotateCw } from 'lucide-react'
import { ControlButton } from './control-button.tsx'
import { skipSeconds } from './player-keys.ts'

type SkipsProps = { onSkip: (seconds: number) => void; className: string }

/** The buttons that skip back and forward. */
export function Skips({ onSkip, className }: SkipsProps) {
  const mark = (
    <span
      aria-hidden="true"
      className="absolute inset-0 grid place-items-center pt-0.5 font-semibold text-[0.5rem]"
    >
      {skipSeconds}
    </span>
  )
  return (
    <>
      <ControlButton
        icon={RotateCcw}
        label="Back 10 seconds"
        onPress={() => onSkip(-skipSeconds)}
        mark={mark}
        className={className}
      />
      <ControlButton
        icon={RotateCw}
        label="Forward 10 seconds"
        onPress={() => onSkip(skipSeconds)}
        mark={mark}
        className={className}
      />
    </>
  )
}
