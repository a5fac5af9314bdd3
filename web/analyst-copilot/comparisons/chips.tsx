import { X } from 'lucide-react'
import { comparisonMessages as words } from '../../../contract/analyst-copilot/comparison-messages.ts'

type ChipsProps = {
  label: string
  items: readonly { id: string; name: string }[]
  onRemove: (id: string) => void
}

/** What was chosen, each with a button to remove it. */
export function Chips({ label, items, onRemove }: ChipsProps) {
  if (items.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {items.map(({ id, name }) => (
        <li
          key={id}
          className="flex h-7 min-w-0 max-w-full items-center gap-1 rounded-sm bg-primary-tint px-2 text-primary-text text-sm pointer-coarse:h-10"
        >
          <span dir="auto" className="truncate">
            {name}
          </span>
          <button
            type="button"
            aria-label={words.remove(name)}
            onClick={() => onRemove(id)}
            className="touch-target -me-1 grid size-5 shrink-0 place-items-center rounded-sm hover:bg-hover"
          >
            <X aria-hidden="true" className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  )
}
