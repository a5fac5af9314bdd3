import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'

type Choice<Value> = {
  value: Value
  name: string
  /** Shown instead of the name. */
  icon?: ReactNode
}

type ChoiceButtonsProps<Value> = {
  label: string
  choices: readonly Choice<Value>[]
  chosen: Value
  onChoose: (value: Value) => void
  className?: string
}

/** A group of toggle buttons that selects one display option. */
export function ChoiceButtons<Value extends string>(props: ChoiceButtonsProps<Value>) {
  const { label, choices, chosen, onChoose, className } = props
  return (
    <fieldset aria-label={label} className={cn('flex gap-1', className)}>
      {choices.map(({ value, name, icon }) => (
        <Button
          key={value}
          variant="ghost"
          size={icon ? 'icon-sm' : 'sm'}
          {...(icon && { 'aria-label': name, title: name })}
          aria-pressed={value === chosen}
          className={cn('aria-pressed:bg-muted aria-pressed:text-foreground', !icon && 'px-2')}
          onClick={() => onChoose(value)}
        >
          {icon ?? name}
        </Button>
      ))}
    </fieldset>
  )
}
