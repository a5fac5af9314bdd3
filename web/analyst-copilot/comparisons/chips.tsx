import { useRef } from 'react'
import { comparisonMessages as words } from '../../../contract/analyst-copilot/comparison-messages.ts'
import { ChipRemove, ChipText, chipStyle } from '../chip.tsx'

type ChipsProps = {
  label: string
  items: readonly { id: string; name: string }[]
  onRemove: (id: string) => void
}

/** What was chosen, each with a button to remove it, after which the focus is on the next one. */
export function Chips({ label, items, onRemove }: ChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  if (items.length === 0) return null
  function remove(id: string, at: number) {
    onRemove(id)
    requestAnimationFrame(() => {
      const left = list.current?.querySelectorAll('button') ?? []
      left[Math.min(at, left.length - 1)]?.focus()
    })
  }
  return (
    <ul ref={list} aria-label={label} className="flex flex-wrap gap-1.5">
      {items.map(({ id, name }, at) => (
        <li key={id} className={chipStyle}>
          <ChipText>{name}</ChipText>
          <ChipRemove label={words.remove(name)} onRemove={() => remove(id, at)} />
        </li>
      ))}
    </ul>
  )
}
