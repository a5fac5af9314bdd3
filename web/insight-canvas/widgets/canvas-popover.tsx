import { Popover } from 'radix-ui'
import type { ReactNode, SyntheticEvent } from 'react'
import { cn } from '../../ui/cn.ts'

type CanvasPopoverProps = {
  label: string
  /** Puts the focus where it came from, if there is no trigger. */
  onClosed?: () => void
  className?: string
  children: ReactNode
}

/** React hands events on to the widget, which would take keys and presses as its own. */
const stop = (event: SyntheticEvent) => event.stopPropagation()

/** What opens from a widget, above the canvas and at the size of the page. */
export function CanvasPopover({ label, onClosed, className, children }: CanvasPopoverProps) {
  return (
    <Popover.Portal>
      <Popover.Content
        aria-label={label}
        align="start"
        sideOffset={6}
        collisionPadding={8}
        onCloseAutoFocus={
          onClosed &&
          ((event) => {
            event.preventDefault()
            onClosed()
          })
        }
        onKeyDown={stop}
        onClick={stop}
        onDoubleClick={stop}
        onPointerDown={stop}
        className={cn(
          'fade-in-0 zoom-in-97 z-50 flex max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] origin-(--radix-popover-content-transform-origin) animate-in flex-col overflow-hidden rounded-md border bg-popover shadow-float outline-none duration-150',
          className,
        )}
      >
        {children}
      </Popover.Content>
    </Popover.Portal>
  )
}
