import { Popover } from 'radix-ui'
import type { ReactNode, SyntheticEvent } from 'react'
import { cn } from '../../ui/cn.ts'

type CanvasPopoverProps = {
  label: string
  /** Restores the focus if the popover has no trigger. */
  onClosed?: () => void
  className?: string
  children: ReactNode
}

/** React events bubble to the widget, which would handle keys and presses itself. */
const stop = (event: SyntheticEvent) => event.stopPropagation()

/** A popover of a widget, above the canvas and unaffected by its zoom. */
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
