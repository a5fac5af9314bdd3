import { useState } from 'react'
import type { Caption, CaptionLine } from '../../contract/captions/captions.ts'
import type { TypedLines } from './use-typed-lines.ts'

/** How lines are corrected. */
export type Corrections = {
  /** What was typed and is not saved. */
  typed: TypedLines
  /** Called with null once there is nothing left to save. */
  type: (position: number, text: string | null) => void
  /** Called once the line is closed, which forgets what was typed: keeps it until the server has it. */
  save: (line: CaptionLine, text: string) => void
}

type Shown = {
  caption: Caption
  lines: readonly CaptionLine[]
  search: string
  corrections?: Corrections
}

/**
 * Which lines are being corrected: those with unsaved text, and the one that was opened last. They stay among the
 * shown ones, as does the one that was closed last until the search changes, because the focus would be lost with it.
 */
export function useCorrecting({ caption, lines, search, corrections }: Shown, onOpen: () => void) {
  const [opened, setOpened] = useState<number | null>(null)
  const [left, setLeft] = useState<{ position: number; search: string } | null>(null)
  // What was left while it was being saved may have been saved since.
  const unsaved = caption.lines
    .filter(({ position, text }) => (corrections?.typed[position] ?? text) !== text)
    .map(({ position }) => position)
  const positions = opened === null ? unsaved : [...unsaved, opened]
  const kept = left?.search === search ? [...positions, left.position] : positions
  return {
    lines: withKept(lines, caption.lines, kept),
    positions,
    isOpen: ({ position }: CaptionLine) => positions.includes(position),
    /** The position of the one that was opened last. */
    opened,
    open: (position: number) => {
      onOpen()
      setOpened(position)
    },
    close: (position: number) => {
      corrections?.type(position, null)
      setLeft({ position, search })
      setOpened((now) => (now === position ? null : now))
    },
  }
}

/** The lines, with those at the positions even if they are not among them. */
function withKept(
  lines: readonly CaptionLine[],
  all: readonly CaptionLine[],
  kept: readonly number[],
) {
  const shown = new Set([...lines.map(({ position }) => position), ...kept])
  return shown.size === lines.length ? lines : all.filter(({ position }) => shown.has(position))
}
