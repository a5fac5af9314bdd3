import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cn } from './cn.ts'
import { Input } from './input.tsx'

const pauseMs = 250

type SearchFieldProps = {
  label: string
  placeholder: string
  /** The current search. */
  value: string
  /** Called shortly after the last key, or at once on Enter. */
  onSearch: (value: string) => void
  className?: string
}

/** A search field that searches as the user types. */
export function SearchField({ label, placeholder, value, onSearch, className }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  const pause = useRef<number>(undefined)
  // When it changes elsewhere, by Back or a button, the field follows.
  if (shown !== value) {
    setShown(value)
    if (typed.trim() !== value) setTyped(value)
  }
  useEffect(() => () => window.clearTimeout(pause.current), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before a change from elsewhere is past
  useEffect(() => window.clearTimeout(pause.current), [value])
  function search(text: string, delay: number) {
    window.clearTimeout(pause.current)
    if (text.trim() === value) return
    pause.current = window.setTimeout(() => onSearch(text.trim()), delay)
  }
  return (
    <div className={cn('relative min-w-0', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-muted-foreground"
      />
      <Input
        // The key '/' moves the focus here (platform/keys).
        data-key="search"
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        autoComplete="off"
        className="ps-9"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          search(target.value, pauseMs)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(typed, 0)
        }}
      />
    </div>
  )
}
