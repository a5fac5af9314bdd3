import { cn } from '../ui/cn.ts'
import { type SaidLine, saidAt } from './captions.ts'
import { type Player, useShownAt } from './player.ts'

type CaptionOverlayProps = {
  player: Player
  lines: readonly SaidLine[]
  language: string
  /** Whether the bar is out of sight, unless the focus is in it. */
  barHidden: boolean
}

/** What is said, written over the picture. */
export function CaptionOverlay({ player, lines, language, barHidden }: CaptionOverlayProps) {
  const said = useShownAt(player, (seconds) => saidAt(lines, seconds))
  if (!said) return null
  return (
    <div
      className={cn(
        'pointer-events-none absolute inset-x-0 bottom-20 flex justify-center px-[6%] text-center transition-[bottom] duration-200',
        barHidden &&
          'bottom-[5%] group-has-[[data-bar]_:focus-visible]:bottom-20 group-has-[[data-bar]_[data-state=open]]:bottom-20',
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
