import { ChevronDown, type LucideIcon } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'
import { Button } from './button.tsx'

type DisclosureProps = {
  icon: LucideIcon
  title: string
  open: boolean
  onToggle: () => void
  button?: Ref<HTMLButtonElement>
  children: ReactNode
}

/** A boxed section of a page that is opened and closed by its heading. */
export function Disclosure({
  icon: Icon,
  title,
  open,
  onToggle,
  button,
  children,
}: DisclosureProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={`${id}-title`}
      data-print="no"
      className="mb-4 rounded-lg border bg-card"
    >
      <h2 id={`${id}-title`} className="text-base">
        <Button
          ref={button}
          variant="ghost"
          aria-expanded={open}
          aria-controls={id}
          className="group h-auto min-h-11 w-full justify-start rounded-lg px-3.5 py-2.5 text-start"
          onClick={onToggle}
        >
          <Icon aria-hidden="true" className="text-warning-text" />
          <span className="flex-1 tabular-nums">{title}</span>
          <ChevronDown
            aria-hidden="true"
            className="transition-transform group-aria-expanded:rotate-180"
          />
        </Button>
      </h2>
      {open && (
        <div id={id} className="border-t px-3.5 pt-2.5 pb-1">
          {children}
        </div>
      )}
    </section>
  )
}
