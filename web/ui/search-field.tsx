import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { cn } from './cn.ts'
import { Input } from './input.tsx'

const pauseMs = 250

type SearchFieldProps = {
  label: string
  placeholder: string
  /** The current search. */
  value: string
  /** Called shortly after the last keystroke, or immediately on Enter. */
  onSearch: (value: string) => void
  className?: string
}

/** A search field that searches as the user types. */
export function SearchField({ label, placeholder, value, onSearch, className }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  // Follows changes from elsewhere, by Back or a button.
  if (shown !== value) {
    setShown(value)
    if (typed.trim() !== value) setTyped(value)
  }
  function search() {
    if (typed.trim() !== value) onSearch(typed.trim())
  }
  // Calls the latest `onSearch`, so that filters changed meanwhile are kept.
  const onPause = useEffectEvent(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pause restarts with each keystroke
  useEffect(() => {
    const pause = window.setTimeout(() => onPause(), pauseMs)
    return () => window.clearTimeout(pause)
  }, [typed])
  return (
    <div className={cn('relative min-w-0', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-muted-foreground"
      />
      <Input
        // The target of the key '/' (platform/keys).
        data-key="search"
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        autoComplete="off"
        className="ps-9"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && search()}
      />
    </div>
  )
}
