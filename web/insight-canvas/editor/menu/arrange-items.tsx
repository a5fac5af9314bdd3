import { MoveUpRight } from 'lucide-react'
import { editorMessages as words } from '../../../../contract/insight-canvas/canvas-editor-messages.ts'
import { findingMessages } from '../../../../contract/insight-canvas/canvas-finding-messages.ts'
import { thingMessages } from '../../../../contract/insight-canvas/canvas-thing-messages.ts'
import { newWidget, type WidgetOf } from '../../../../contract/insight-canvas/canvas-widgets.ts'
import type { KeyName } from '../../../platform/keys/keys.ts'
import { ContextMenuMore } from '../../../ui/context-menu.tsx'
import { type Edge, edges } from '../arrange.ts'
import { edgeIcons, wayIcons } from '../arrange-icons.ts'
import type { CanvasActs } from '../canvas-acts.ts'
import { MenuItem } from './menu-item.tsx'

const edgeKeys: Readonly<Record<Edge, KeyName>> = {
  left: 'alignLeft',
  center: 'alignCenter',
  right: 'alignRight',
  top: 'alignTop',
  middle: 'alignMiddle',
  bottom: 'alignBottom',
}

const ways = [
  ['across', 'distributeAcross'],
  ['down', 'distributeDown'],
] as const

/** Aligns, distributes and connects several items. */
export function ArrangeItems({ acts }: { acts: CanvasActs }) {
  const movable = acts.free.filter(({ type }) => type !== 'connector')
  const Align = edgeIcons.left
  if (movable.length < 2) return null
  return (
    <>
      <ContextMenuMore
        label={
          <>
            <Align aria-hidden="true" />
            {findingMessages.alignment}
          </>
        }
      >
        {edges.map((edge) => {
          const Icon = edgeIcons[edge]
          return (
            <MenuItem
              key={edge}
              hint={edgeKeys[edge]}
              icon={<Icon aria-hidden="true" />}
              onSelect={() => acts.align(edge)}
            >
              {words.align[edge]}
            </MenuItem>
          )
        })}
        {ways.map(([way, key]) => {
          const Icon = wayIcons[way]
          return (
            <MenuItem
              key={way}
              hint={key}
              icon={<Icon aria-hidden="true" />}
              disabled={movable.length < 3}
              onSelect={() => acts.distribute(way)}
            >
              {words.distribute[way]}
            </MenuItem>
          )
        })}
      </ContextMenuMore>
      {movable.length === 2 && (
        <MenuItem
          icon={<MoveUpRight aria-hidden="true" />}
          onSelect={() =>
            acts.connect(newWidget('connector', crypto.randomUUID()) as WidgetOf<'connector'>)
          }
        >
          {thingMessages.connect}
        </MenuItem>
      )}
    </>
  )
}
