import { X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import type { Selection } from './use-selection.ts'

type SelectionBarProps<Item> = {
  /** The noun for the items, in the plural: 'products'. */
  noun: string
  selection: Selection<Item>
  /** Buttons for the actions on the selected rows. */
  children: ReactNode
}

/** A bar at the bottom of a list with the actions on its selected rows; Escape clears the selection. */
export function SelectionBar<Item>({ noun, selection, children }: SelectionBarProps<Item>) {
  const { chosen, all, toggleAll, clear } = selection
  const shown = chosen.length > 0
  useEffect(() => {
    if (!shown) return
    const onKey = (event: KeyboardEvent) => {
      // A menu or dialog that handles Escape prevents the default.
      if (event.key === 'Escape' && !event.defaultPrevented) clear()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
  return (
    <>
      <p role="status" className="sr-only">
        {shown && `${chosen.length} ${noun} selected`}
      </p>
      {shown && (
        <section
          aria-label={`Selected ${noun}`}
          className="fade-in-0 sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full animate-in flex-wrap items-center gap-1 rounded-lg border bg-popover p-1.5 shadow-float duration-150"
        >
          <p aria-hidden="true" className="px-2.5 font-medium text-sm tabular-nums">
            {chosen.length} selected
          </p>
          {!all && (
            <Button variant="ghost" size="sm" onClick={toggleAll}>
              Select all
            </Button>
          )}
          <div className="flex flex-wrap gap-1 max-sm:order-last max-sm:basis-full">{children}</div>
          <IconButton
            icon={X}
            label="Clear selection"
            title
            className="max-sm:ms-auto"
            onClick={clear}
          />
        </section>
      )}
    </>
  )
}
