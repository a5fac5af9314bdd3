import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { keyTarget } from '../platform/keys/key-target.ts'
import { cn } from './cn.ts'
import { Input } from './input.tsx'

const pauseMs = 250

type SearchFieldProps = {
  label: string
  placeholder: string
  /** What is searched for now. */
  value: string
  /** Called a moment after the last key, or at once by Enter. */
  onSearch: (value: string) => void
  className?: string
}

/** A field that searches while one types. */
export function SearchField({ label, placeholder, value, onSearch, className }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  const pause = useRef<number>(undefined)
  // Changed from elsewhere, by going back or by a button: the field follows.
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
        {...keyTarget('search')}
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
