import type { TimedLine } from '../../common/text/web-vtt.ts'
import { type Player, useShownAt } from '../platform/player/player.ts'
import { cn } from '../ui/cn.ts'
import { textAt } from './captions.ts'

type CaptionOverlayProps = {
  player: Player
  lines: readonly TimedLine[]
  language: string
  /** Whether the controls are hidden, unless they have the focus. */
  barHidden: boolean
}

/** The captions over the picture. */
export function CaptionOverlay({ player, lines, language, barHidden }: CaptionOverlayProps) {
  const said = useShownAt(player, (seconds) => textAt(lines, seconds))
  if (!said) return null
  return (
    <div
      className={cn(
        'pointer-events-none absolute inset-x-0 bottom-20 flex justify-center px-[6%] text-center transition-[bottom] duration-200',
        barHidden &&
          'bottom-[5%] group-has-[[data-bar]_:focus-visible]:bottom-20 group-has-[[data-bar]_[data-state=open]]:bottom-20',
      )}
    >
      <p
        lang={language}
        dir="auto"
        className="max-w-[44ch] text-balance text-[clamp(0.8125rem,2.6cqi,2rem)] text-white leading-normal"
      >
        <span className="whitespace-pre-line rounded-sm bg-black/75 box-decoration-clone px-2 py-0.5">
          {said}
        </span>
      </p>
    </div>
  )
}
