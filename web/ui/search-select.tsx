import { Command } from 'cmdk'
import { Check, ChevronDown, Search } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type Ref, useId, useState } from 'react'
import { cn } from './cn.ts'
import { controlStyle } from './control-style.ts'
import { useFieldControl } from './field.tsx'
import { Spinner } from './spinner.tsx'

type SearchSelectProps = {
  /** The noun for the options, in the plural: 'products'. */
  noun: string
  /** The name of the selected option; undefined when none is selected. */
  chosen: string | undefined
  placeholder: string
  /** The label of 'none', if that may be chosen: 'All products'. */
  all?: string
  /** The results of the last search. */
  found: { id: string; name: string }[]
  /** The number of results that are not shown. */
  more: number
  searching: boolean
  failed: boolean
  onSearch: (words: string) => void
  value: string | undefined
  onChange: (value: string | undefined) => void
  onBlur?: () => void
  controlRef?: Ref<HTMLButtonElement>
  /** The accessible name, for use outside a field. */
  label?: string
  className?: string
}

/** The value of 'none'; not an id. */
const nothing = 'all'

/** A select for many options: the user types, and the server searches. */
export function SearchSelect(props: SearchSelectProps) {
  const { noun, chosen, placeholder, onSearch, onBlur, controlRef, label, className } = props
  const [open, setOpen] = useState(false)
  const choices = useId()
  function change(next: boolean) {
    setOpen(next)
    if (next) return
    onSearch('')
    onBlur?.()
  }
  return (
    <Popover.Root open={open} onOpenChange={change}>
      <div className={cn('relative min-w-0', className)}>
        <Popover.Trigger
          ref={controlRef}
          type="button"
          role="combobox"
          aria-controls={choices}
          aria-label={label}
          className={cn(
            controlStyle,
            'h-9 truncate ps-3 pe-9 text-start pointer-coarse:h-11',
            !chosen && 'text-muted-foreground',
          )}
          {...useFieldControl()}
        >
          {chosen ?? placeholder}
        </Popover.Trigger>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-muted-foreground"
        />
      </div>
      <Popover.Portal>
        <Popover.Content
          id={choices}
          aria-label={`Choose from ${noun}`}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="fade-in-0 zoom-in-97 z-50 w-(--radix-popover-trigger-width) min-w-72 max-w-[calc(100vw-1rem)] origin-(--radix-popover-content-transform-origin) animate-in overflow-hidden rounded-md border bg-popover shadow-float outline-none duration-150"
        >
          <SearchChoices {...props} close={() => change(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

type SearchChoicesProps = Omit<SearchSelectProps, 'chosen' | 'placeholder'> & { close: () => void }

/** The search and its results, for a popover. */
export function SearchChoices(props: SearchChoicesProps) {
  const { noun, all, found, more, searching, failed, onSearch, value, onChange, close } = props
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(value ?? '')
  const offersAll = all !== undefined && typed === ''
  const ids = [...(offersAll ? [nothing] : []), ...found.map(({ id }) => id)]
  const choose = (id: string | undefined) => {
    onChange(id)
    close()
  }
  return (
    <Command
      label={`Search ${noun}`}
      shouldFilter={false}
      loop
      // The option that Enter selects: the first result, unless the arrow keys have moved.
      value={ids.includes(active) ? active : (ids[0] ?? '')}
      onValueChange={setActive}
      className="flex flex-col"
    >
      <SearchInput
        noun={noun}
        searching={searching}
        value={typed}
        onChange={(words) => {
          setTyped(words)
          onSearch(words.trim())
        }}
      />
      <Command.List
        label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)}`}
        className="max-h-64 scroll-py-1 overflow-y-auto overscroll-contain p-1"
      >
        {offersAll && (
          <Choice
            value={nothing}
            name={all}
            chosen={value === undefined}
            onSelect={() => choose(undefined)}
          />
        )}
        {found.map(({ id, name }) => (
          <Choice
            key={id}
            value={id}
            name={name}
            chosen={id === value}
            onSelect={() => choose(id)}
          />
        ))}
      </Command.List>
      <Outcome {...{ noun, more, searching, failed, none: found.length === 0 }} />
    </Command>
  )
}

type SearchInputProps = Pick<SearchSelectProps, 'noun' | 'searching'> & {
  value: string
  onChange: (typed: string) => void
}

function SearchInput({ noun, searching, value, onChange }: SearchInputProps) {
  return (
    <div className="flex items-center gap-2.5 border-b px-3">
      {searching ? (
        <Spinner className="size-4 shrink-0 text-muted-foreground" />
      ) : (
        <Search aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
      )}
      <Command.Input
        value={value}
        maxLength={200}
        onValueChange={onChange}
        placeholder={`Search ${noun}`}
        className="h-10 w-full min-w-0 bg-transparent pointer-coarse:text-md outline-none"
      />
    </div>
  )
}

type ChoiceProps = { value: string; name: string; chosen: boolean; onSelect: () => void }

function Choice({ value, name, chosen, onSelect }: ChoiceProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      title={name}
      className="touch-target flex cursor-pointer items-center gap-2 rounded-sm px-2.5 py-1.5 data-[selected=true]:bg-hover"
    >
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {chosen && <Check aria-label="Selected" className="size-4 shrink-0" />}
    </Command.Item>
  )
}

type OutcomeProps = Pick<SearchSelectProps, 'noun' | 'more' | 'searching' | 'failed'> & {
  none: boolean
}

function outcomeOf({ noun, more, searching, none }: Omit<OutcomeProps, 'failed'>): string {
  if (searching) return ''
  if (none) return `No ${noun} match`
  return more > 0 ? `${more.toLocaleString('en')} more. Type to find them.` : ''
}

/** The result of the search: visible when the user has to act, always announced. */
function Outcome({ noun, more, searching, failed, none }: OutcomeProps) {
  const text = failed
    ? 'The search failed. Check your connection and try again.'
    : outcomeOf({ noun, more, searching, none })
  return (
    <p
      role="status"
      className={text ? 'border-t px-3.5 py-2 text-muted-foreground text-sm' : 'sr-only'}
    >
      {text}
    </p>
  )
}
