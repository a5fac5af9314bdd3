import { insertMessages as words } from '../../../../contract/insight-canvas/canvas-insert-messages.ts'
import { strokeSizes, strokeWidths } from '../../../../contract/insight-canvas/canvas-inserts.ts'
import { thingMessages } from '../../../../contract/insight-canvas/canvas-thing-messages.ts'
import { canvasColors } from '../../../../contract/insight-canvas/canvas-things.ts'
import { ChoiceButtons } from '../../../ui/choice-buttons.tsx'
import { PaintButtons } from '../../widgets/things/paint-buttons.tsx'
import type { Pen } from './pen-look.ts'

type PenBarProps = { pen: Pen; onChange: (pen: Pen) => void }

/** The colors and widths of the pen in hand. */
export function PenBar({ pen, onChange }: PenBarProps) {
  return (
    <div className="flex flex-wrap items-end gap-4 rounded-md border bg-popover px-3 py-2 shadow-float">
      <PaintButtons
        label={thingMessages.color}
        paints={canvasColors}
        chosen={pen.color}
        onChoose={(color) => onChange({ ...pen, color })}
      />
      <ChoiceButtons
        label={words.penSize}
        chosen={pen.size}
        onChoose={(size) => onChange({ ...pen, size })}
        choices={strokeSizes.map((value) => ({
          value,
          name: words.penSizes[value],
          icon: (
            <span
              className="block rounded-full bg-current"
              style={{ width: strokeWidths[value] + 2, height: strokeWidths[value] + 2 }}
            />
          ),
        }))}
      />
    </div>
  )
}
