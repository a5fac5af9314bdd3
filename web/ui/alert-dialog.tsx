import { AlertDialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Backdrop } from './dialog.tsx'
import { useReturnFocus } from './use-return-focus.ts'

type AlertDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** The label of the button: 'Remove team member'. */
  confirmLabel: string
  cancelLabel?: string
  destructive?: boolean
  onConfirm: () => void
}

/** Asks for confirmation before something irreversible. The focus starts on Cancel. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  destructive = false,
  onConfirm,
}: AlertDialogProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Backdrop />
        <Primitive.Content
          aria-modal="true"
          {...useReturnFocus()}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className="fade-in-0 zoom-in-97 fixed inset-0 z-50 m-auto h-fit w-[calc(100vw-2rem)] max-w-md animate-in rounded-lg border bg-popover p-6 shadow-float duration-150"
        >
          <Primitive.Title className="text-md">{title}</Primitive.Title>
          {description && (
            <Primitive.Description className="mt-1.5 text-muted-foreground">
              {description}
            </Primitive.Description>
          )}
          <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Primitive.Cancel asChild>
              <Button variant="secondary">{cancelLabel}</Button>
            </Primitive.Cancel>
            <Primitive.Action asChild>
              <Button variant={destructive ? 'destructive' : 'primary'} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </Primitive.Action>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
