import { type ReactNode, useEffect, useRef, useState } from 'react'
import { widgetMessages as words } from '../../../contract/insight-canvas/canvas-widget-messages.ts'
import { cn } from '../../ui/cn.ts'

type ScrollBoxProps = { label: string; className?: string; children: ReactNode }

/** Scrolls overflowing content, and shows how many items (marked `data-item`) are below. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const [below, setBelow] = useState(0)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      setScrolls(element.scrollHeight > element.clientHeight + 1)
      setBelow(itemsBelow(element))
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    for (const child of element.children) sizes.observe(child)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={box}
        // A scrollable element must be focusable for keyboard users.
        {...(scrolls && { role: 'group', 'aria-label': label, tabIndex: 0 })}
        data-scroller=""
        className={cn(
          'relative min-h-0 flex-1 overflow-y-auto overscroll-contain [scrollbar-width:thin]',
          scrolls && 'nowheel',
          className,
        )}
      >
        <div>{children}</div>
      </div>
      {below > 0 && (
        // Not a CSS mask, because on a full canvas each would need its own layer.
        <div className="pointer-events-none absolute inset-x-0 bottom-0 h-9 bg-linear-to-t from-(--shade,var(--color-card)) from-25% to-transparent" />
      )}
      {below > 0 && (
        <button
          type="button"
          aria-hidden="true"
          tabIndex={-1}
          className="nodrag absolute inset-x-0 bottom-1 mx-auto w-fit rounded-full border bg-card px-2 font-medium text-muted-foreground text-xs leading-5 hover:text-foreground"
          onClick={() =>
            box.current?.scrollBy({ top: box.current.clientHeight * 0.8, behavior: 'smooth' })
          }
        >
          {words.more(below)}
        </button>
      )}
    </div>
  )
}

function itemsBelow(box: HTMLElement): number {
  const { bottom } = box.getBoundingClientRect()
  return [...box.querySelectorAll('[data-item]')].filter((item) => {
    // Ignores the item's bottom margin.
    return item.getBoundingClientRect().bottom - 4 > bottom
  }).length
}
