import { ChevronDown, ChevronUp, TriangleAlert } from 'lucide-react'
import { unsureReasons, checkMessages as words } from '../../contract/captions/caption-checks.ts'
import type { CaptionLine, Unsure } from '../../contract/captions/captions.ts'
import { isKey } from '../platform/keys/keys.ts'
import { IconButton } from '../ui/icon-button.tsx'

/** Why a line may be wrong. */
export function UnsureReason({ unsure, id }: { unsure: Unsure; id?: string }) {
  return (
    <span id={id} className="flex items-center gap-1.5 text-sm text-warning-text">
      <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
      {unsureReasons[unsure]}
    </span>
  )
}

/** The unsure line after or before one, from the other end if there is none. */
function unsureFrom(lines: readonly CaptionLine[], at: number, step: 1 | -1): number | null {
  for (let far = 1; far <= lines.length; far += 1) {
    const index = (at + step * far + lines.length * far) % lines.length
    if (lines[index]?.unsure) return index
  }
  return null
}

/** The unsure line that a key leads to from another line. */
export function unsureByKey(
  event: Parameters<typeof isKey>[1],
  lines: readonly CaptionLine[],
  at: number,
): number | null {
  if (isKey('nextUnsure', event)) return unsureFrom(lines, at, 1)
  return isKey('previousUnsure', event) ? unsureFrom(lines, at, -1) : null
}

type UnsureLinesProps = {
  lines: readonly CaptionLine[]
  /** The line that was reached last; -1 before the first. */
  at: number
  onGo: (index: number) => void
}

/** How many lines may be wrong, with the way from one to the next; nothing if there are none. */
export function UnsureLines({ lines, at, onGo }: UnsureLinesProps) {
  const count = lines.filter(({ unsure }) => unsure !== null).length
  if (count === 0) return null
  const go = (step: 1 | -1) => {
    const index = unsureFrom(lines, at, step)
    if (index !== null) onGo(index)
  }
  return (
    <>
      <p role="status" className="text-sm text-warning-text">
        {words.toLookAt(count)}
      </p>
      <IconButton icon={ChevronUp} label={words.previous} title={true} onClick={() => go(-1)} />
      <IconButton icon={ChevronDown} label={words.next} title={true} onClick={() => go(1)} />
    </>
  )
}
