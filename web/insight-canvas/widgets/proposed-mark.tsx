import { thingMessages as words } from '../../../contract/insight-canvas/canvas-thing-messages.ts'

/** Says that the machine placed something, and that nobody has confirmed it: a dashed edge, and a word at its corner. */
export function ProposedMark() {
  return (
    <div className="pointer-events-none absolute inset-0 rounded-sm border-2 border-warning-text border-dashed">
      <span className="-top-2.5 absolute end-2 rounded-sm bg-warning-tint px-1.5 font-medium text-warning-text text-xs">
        {words.proposed}
      </span>
    </div>
  )
}
