import { cn } from '../ui/cn.ts'
import { type SaidLine, saidAt } from './captions.ts'
import { type Player, useShownAt } from './player.ts'

type CaptionOverlayProps = {
  player: Player
  lines: readonly SaidLine[]
  language: string
  /** Above the bar while that is shown. */
  raised: boolean
}

/** What is said, written over the picture. */
export function CaptionOverlay({ player, lines, language, raised }: CaptionOverlayProps) {
  const said = useShownAt(player, (seconds) => saidAt(lines, seconds))
  if (!said) return null
  return (
    <div
      className={cn(
        'pointer-events-none absolute inset-x-0 flex justify-center px-[6%] text-center transition-[bottom] duration-200',
        raised ? 'bottom-20' : 'bottom-[5%]',
      )}
    >
      <p lang={language} className="text-[clamp(0.8125rem,2.6cqi,2rem)] text-white leading-normal">
        <span className="whitespace-pre-line rounded-sm bg-black/75 box-decoration-clone px-2 py-0.5">
          {said}
        </span>
      </p>
    </div>
  )
}
