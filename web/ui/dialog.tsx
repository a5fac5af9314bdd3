import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'
import { IconButton } from './icon-button.tsx'
import { useReturnFocus } from './use-return-focus.ts'
import { useScrollLock } from './use-scroll-lock.ts'

export const Dialog = Primitive.Root

/**
 * The backdrop of a modal. Not Radix's overlay, which locks scrolling with an inline <style> that
 * the content security policy refuses.
 */
export function Backdrop() {
  useScrollLock()
  return (
    <div
      aria-hidden="true"
      className="fade-in-0 fixed inset-0 z-40 animate-in bg-backdrop duration-150"
    />
  )
}

type DialogContentProps = Omit<ComponentProps<typeof Primitive.Content>, 'title'> & {
  title: ReactNode
  description?: ReactNode
  /**
   * What gets the initial focus: the first control or, if the dialog is to be read from the top,
   * the dialog itself.
   */
  focusOn?: 'control' | 'dialog'
  /** False for a question that has to be answered. */
  closable?: boolean
}

/** The content of a dialog, with its title and a close button. */
export function DialogContent({
  title,
  description,
  focusOn = 'control',
  closable = true,
  className,
  children,
  ...props
}: DialogContentProps) {
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnFocus()
  return (
    <Primitive.Portal>
      <Backdrop />
      <Primitive.Content
        {...(description ? {} : { 'aria-describedby': undefined })}
        onOpenAutoFocus={(event) => {
          onOpenAutoFocus()
          if (focusOn === 'control' || !(event.target instanceof HTMLElement)) return
          event.preventDefault()
          event.target.focus()
        }}
        onCloseAutoFocus={onCloseAutoFocus}
        onPointerDownOutside={(event) => {
          // A toast is above the dialog: its 'Undo' does not close it.
          const { target } = event
          if (target instanceof Element && target.closest('[data-sonner-toaster]'))
            event.preventDefault()
        }}
        className={cn(
          'outline-none fixed inset-0 z-50 m-auto h-fit max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg overflow-y-auto rounded-lg border bg-popover p-6 shadow-float',
          'fade-in-0 zoom-in-97 animate-in duration-150',
          className,
        )}
        {...props}
      >
        <Primitive.Title className="pe-10 text-lg">{title}</Primitive.Title>
        {description && (
          <Primitive.Description className="mt-1 text-muted-foreground">
            {description}
          </Primitive.Description>
        )}
        <div className="mt-5">{children}</div>
        {closable && (
          <Primitive.Close asChild>
            <IconButton icon={X} label="Close" className="absolute end-4 top-4" />
          </Primitive.Close>
        )}
      </Primitive.Content>
    </Primitive.Portal>
  )
}
