import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Input } from './input.tsx'

/** A password input with a button that shows and hides the value. Give `autoComplete`. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="relative">
      <Input
        spellCheck={false}
        autoCapitalize="none"
        {...props}
        type={shown ? 'text' : 'password'}
        className="pe-11"
      />
      <button
        type="button"
        aria-label={shown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0.5 end-0.5 grid w-9 place-items-center rounded-sm text-muted-foreground hover:text-foreground"
      >
        <Icon aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}
