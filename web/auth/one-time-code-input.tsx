import type { ComponentProps } from 'react'
import { cn } from '../ui/cn.ts'
import { Input } from '../ui/input.tsx'

/** The input for a code of six digits. */
export function OneTimeCodeInput({ className, ...props }: ComponentProps<typeof Input>) {
  return (
    <Input
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={10}
      className={cn('max-w-48 font-medium tabular-nums tracking-widest', className)}
      {...props}
    />
  )
}
