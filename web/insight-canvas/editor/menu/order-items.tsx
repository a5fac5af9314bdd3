import {
  ArrowDownToLine,
  ArrowUpToLine,
  BringToFront,
  Check,
  Group,
  Lock,
  LockOpen,
  SendToBack,
  SquareDashedMousePointer,
  Ungroup,
} from 'lucide-react'
import { editorMessages as words } from '../../../../contract/insight-canvas/canvas-editor-messages.ts'
import { thingMessages } from '../../../../contract/insight-canvas/canvas-thing-messages.ts'
import type { CanvasActs } from '../canvas-acts.ts'
import { MenuItem } from './menu-item.tsx'

/** Brings the selection forward and backward. */
export function OrderItems({ acts }: { acts: CanvasActs }) {
  const items = [
    ['raise', BringToFront, words.forward, () => acts.restack('forward')],
    ['lower', SendToBack, words.backward, () => acts.restack('backward')],
    ['toFront', ArrowUpToLine, thingMessages.toFront, () => acts.restackFully('front')],
    ['toBack', ArrowDownToLine, thingMessages.toBack, () => acts.restackFully('back')],
  ] as const
  return items.map(([hint, Icon, label, act]) => (
    <MenuItem key={hint} hint={hint} icon={<Icon aria-hidden="true" />} onSelect={act}>
      {label}
    </MenuItem>
  ))
}

/** Groups, locks, and selects what is in frames, as far as the selection allows. */
export function GroupItems({ acts }: { acts: CanvasActs }) {
  const { chosen } = acts
  const isLocked = chosen.every(({ locked }) => locked)
  const unconfirmed = acts.unconfirmed.length
  return (
    <>
      {unconfirmed > 0 && (
        <MenuItem icon={<Check aria-hidden="true" />} onSelect={() => acts.confirm()}>
          {unconfirmed === 1 ? thingMessages.confirm : thingMessages.confirmAll(unconfirmed)}
        </MenuItem>
      )}
      {chosen.length > 1 && (
        <MenuItem
          hint="group"
          icon={<Group aria-hidden="true" />}
          onSelect={() => acts.group(true)}
        >
          {thingMessages.group}
        </MenuItem>
      )}
      {chosen.some(({ group }) => group) && (
        <MenuItem
          hint="ungroup"
          icon={<Ungroup aria-hidden="true" />}
          onSelect={() => acts.group(false)}
        >
          {thingMessages.ungroup}
        </MenuItem>
      )}
      <MenuItem
        hint="lock"
        icon={isLocked ? <LockOpen aria-hidden="true" /> : <Lock aria-hidden="true" />}
        onSelect={() => acts.lock(!isLocked)}
      >
        {isLocked ? thingMessages.unlock : thingMessages.lock}
      </MenuItem>
      {chosen.some(({ type }) => type === 'frame') && (
        <MenuItem
          icon={<SquareDashedMousePointer aria-hidden="true" />}
          onSelect={() => acts.selectContent()}
        >
          {thingMessages.selectContent}
        </MenuItem>
      )}
    </>
  )
}
