import { X } from 'lucide-react'
import type { ReactNode } from 'react'

/** The look of a chip, as a list item or part of a text. */
export const chipStyle =
  'flex h-7 min-w-0 max-w-full items-center gap-1 rounded-sm bg-primary-tint px-2 text-primary-text text-sm pointer-coarse:h-10'

/** What a chip says, truncated. */
export const ChipText = ({ children }: { children: ReactNode }) => (
  <span dir="auto" className="truncate">
    {children}
  </span>
)

/** The button of a chip that removes it. */
export const ChipRemove = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <button
    type="button"
    aria-label={label}
    onClick={onRemove}
    className="touch-target -me-1 grid size-5 shrink-0 place-items-center rounded-sm hover:bg-hover disabled:opacity-55"
  >
    <X aria-hidden="true" className="size-3.5" />
  </button>
)
