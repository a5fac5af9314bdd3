import { Panel } from '@xyflow/react'
import {
  Eraser,
  Frame,
  type LucideIcon,
  MousePointer2,
  MoveUpRight,
  Pencil,
  Square,
  StickyNote,
  Type,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { insertMessages } from '../../../../contract/insight-canvas/canvas-insert-messages.ts'
import { thingMessages as words } from '../../../../contract/insight-canvas/canvas-thing-messages.ts'
import { type ThingType, thingTypes } from '../../../../contract/insight-canvas/canvas-things.ts'
import { capsOf, type KeyName, modifierName } from '../../../platform/keys/keys.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Keys } from '../../../ui/keys.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import type { Tools } from './use-tools.ts'

const icons: Readonly<Record<ThingType, LucideIcon>> = {
  note: StickyNote,
  text: Type,
  shape: Square,
  frame: Frame,
  connector: MoveUpRight,
}

export const toolKeys = {
  note: 'toolNote',
  text: 'toolText',
  shape: 'toolShape',
  frame: 'toolFrame',
  connector: 'toolConnector',
} as const satisfies Record<ThingType, KeyName>

/** Chooses what the next press on the canvas puts down. */
export function ToolBar({ tools, children }: { tools: Tools; children: ReactNode }) {
  const { tool, choose, drawing, draw } = tools
  return (
    <Panel position="bottom-center" className="m-3! max-md:mb-15!">
      <div
        role="toolbar"
        aria-label={words.tools}
        className="flex items-center gap-0.5 rounded-md border bg-popover p-1 shadow-float"
      >
        <Tool
          icon={MousePointer2}
          label={words.select}
          hint="toolSelect"
          on={tool === null && drawing === null}
          onChoose={() => choose(null)}
        />
        {thingTypes.map((type) => (
          <Tool
            key={type}
            icon={icons[type]}
            label={words.tool[type]}
            hint={toolKeys[type]}
            on={tool === type}
            onChoose={() => choose(tool === type ? null : type)}
          />
        ))}
        <Tool
          icon={Pencil}
          label={insertMessages.pen}
          hint="toolPen"
          on={drawing === 'pen'}
          onChoose={() => draw(drawing === 'pen' ? null : 'pen')}
        />
        <Tool
          icon={Eraser}
          label={insertMessages.eraser}
          hint="toolEraser"
          on={drawing === 'eraser'}
          onChoose={() => draw(drawing === 'eraser' ? null : 'eraser')}
        />
        {children}
      </div>
    </Panel>
  )
}

type ToolProps = {
  icon: LucideIcon
  label: string
  hint: KeyName
  on: boolean
  onChoose: () => void
}

function Tool({ icon, label, hint, on, onChoose }: ToolProps) {
  const tip = (
    <span className="flex items-center gap-2">
      {label}
      <Keys steps={capsOf(hint, modifierName())} />
    </span>
  )
  return (
    <Tooltip content={tip}>
      <IconButton icon={icon} label={label} aria-pressed={on} onClick={onChoose} />
    </Tooltip>
  )
}
