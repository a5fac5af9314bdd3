import { X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { cn } from './cn.ts'
import { IconButton } from './icon-button.tsx'

type SidePanelProps = {
  ref?: Ref<HTMLElement>
  title: string
  closeLabel: string
  onClose: () => void
  className?: string
  children: ReactNode
}

/** A panel beside the surface, or below it on small screens. Escape closes it. */
export function SidePanel({
  ref,
  title,
  closeLabel,
  onClose,
  className,
  children,
}: SidePanelProps) {
  return (
    <aside
      ref={ref}
      aria-label={title}
      className={cn(
        'flex shrink-0 flex-col bg-card md:h-full',
        'max-md:order-last max-md:max-h-[55%] max-md:shrink max-md:border-t',
        className,
      )}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
    >
      <div className="flex shrink-0 items-center justify-between gap-2 border-b py-1.5 ps-4 pe-2">
        <h2 className="text-base">{title}</h2>
        <IconButton icon={X} label={closeLabel} title onClick={onClose} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain [scrollbar-width:thin]">
        {children}
      </div>
    </aside>
  )
}
