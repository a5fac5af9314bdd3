import { Check } from 'lucide-react'
import {
  paintName,
  thingMessages as words,
} from '../../../../contract/insight-canvas/canvas-thing-messages.ts'
import type { Paint } from '../../../../contract/insight-canvas/canvas-things.ts'
import { cn } from '../../../ui/cn.ts'
import { backgrounds, borders } from './paints.ts'

type PaintButtonsProps<P extends Paint> = {
  label: string
  paints: readonly P[]
  chosen: P
  onChoose: (paint: P) => void
}

/** Chooses a color, or none. */
export function PaintButtons<P extends Paint>(props: PaintButtonsProps<P>) {
  const { label, paints, chosen, onChoose } = props
  return (
    <fieldset aria-label={label}>
      <p aria-hidden="true" className="mb-1 text-muted-foreground text-sm">
        {label}
      </p>
      <div className="flex flex-wrap gap-1.5">
        {paints.map((paint) => (
          <button
            key={paint}
            type="button"
            aria-label={words.paintOf(label, paintName(paint))}
            title={paintName(paint)}
            aria-pressed={paint === chosen}
            className={cn(
              'touch-target grid size-7 place-items-center rounded-full border',
              styleOf(paint),
            )}
            onClick={() => onChoose(paint)}
          >
            {paint === chosen && <Check aria-hidden="true" className="size-4" />}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

/** A line across stands for none. */
const styleOf = (paint: Paint) =>
  paint === 'none'
    ? 'border-input bg-[linear-gradient(to_top_right,transparent_calc(50%-1px),var(--color-input)_50%,transparent_calc(50%+1px))]'
    : cn(backgrounds[paint], borders[paint])
