import { useEffect, useRef } from 'react'
import { cn } from './cn.ts'

type SelectBoxProps = {
  label: string
  checked: boolean
  /** Whether only some of the rows it stands for are selected. */
  mixed?: boolean
  /** `range` is true if Shift is held. */
  onToggle: (range: boolean) => void
  className?: string
}

/** The checkbox that selects a row of a list, or all of them. */
export function SelectBox({ label, checked, mixed = false, onToggle, className }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  return (
    <label className={cn('touch-target grid size-7 cursor-pointer place-items-center', className)}>
      <input
        ref={box}
        type="checkbox"
        className="check size-4.5"
        aria-label={label}
        checked={checked}
        onChange={({ nativeEvent }) =>
          onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  )
}
