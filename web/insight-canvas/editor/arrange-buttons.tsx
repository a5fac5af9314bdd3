import type { LucideIcon } from 'lucide-react'
import { editorMessages as words } from '../../../contract/insight-canvas/canvas-editor-messages.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { edges } from './arrange.ts'
import { edgeIcons, wayIcons } from './arrange-icons.ts'
import type { CanvasActs } from './canvas-acts.ts'

/** Aligns and distributes the selected widgets. */
export function ArrangeButtons({ acts, count }: { acts: CanvasActs; count: number }) {
  return (
    <fieldset aria-label={words.arrange} className="flex flex-wrap gap-0.5 px-3 pt-3">
      {edges.map((edge) => (
        <Tool
          key={edge}
          label={words.align[edge]}
          icon={edgeIcons[edge]}
          onClick={() => acts.align(edge)}
        />
      ))}
      <Tool
        label={words.distribute.across}
        icon={wayIcons.across}
        // Two widgets are always evenly distributed.
        disabled={count < 3}
        onClick={() => acts.distribute('across')}
      />
      <Tool
        label={words.distribute.down}
        icon={wayIcons.down}
        disabled={count < 3}
        onClick={() => acts.distribute('down')}
      />
    </fieldset>
  )
}

type ToolProps = { label: string; icon: LucideIcon; disabled?: boolean; onClick: () => void }

function Tool({ label, icon, disabled, onClick }: ToolProps) {
  return (
    <Tooltip content={label}>
      <IconButton icon={icon} label={label} disabled={disabled} onClick={onClick} />
    </Tooltip>
  )
}
