import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../../ui/cn.ts'

type ControlButtonProps = Omit<ComponentProps<'button'>, 'onClick'> & {
  icon: LucideIcon
  label: string
  onPress?: () => void
  /** A text over the bottom of the icon. */
  mark?: ReactNode
}

/** A button of the player's controls. */
export function ControlButton({
  icon: Icon,
  label,
  onPress,
  mark,
  className,
  ...props
}: ControlButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      // A click keeps the focus on the player, so that its shortcuts keep working.
      onMouseDown={(event) => event.preventDefault()}
      className={cn(
        'relative grid size-9 shrink-0 place-items-center rounded-md text-white outline-white hover:bg-white/15 aria-pressed:bg-white/20 data-[state=open]:bg-white/20 pointer-coarse:size-11',
        className,
      )}
      {...props}
    >
      <Icon aria-hidden="true" className="size-5" />
      {mark}
    </button>
  )
}
