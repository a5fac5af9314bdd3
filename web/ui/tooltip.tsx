import { Tooltip as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

export const TooltipProvider = Primitive.Provider

type TooltipProps = {
  content: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** False renders the trigger without a tooltip. */
  enabled?: boolean
  /** One focusable element. */
  children: ReactNode
}

/** A short label that appears beside its trigger on hover and focus. */
export function Tooltip({ content, side = 'top', enabled = true, children }: TooltipProps) {
  return (
    <Primitive.Root open={enabled ? undefined : false}>
      <Primitive.Trigger
        asChild
        onFocus={(event) => {
          // A tap also focuses the trigger; the label would stay and cover its neighbors.
          if (!event.currentTarget.matches(':focus-visible')) event.preventDefault()
        }}
      >
        {children}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={8}
          collisionPadding={8}
          className="fade-in-0 z-50 max-w-72 animate-in rounded-sm bg-foreground px-2.5 py-1.5 text-background text-sm shadow-float duration-120"
        >
          {content}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
