import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { readingTexts as words } from '../../../contract/analyst-copilot/copilot-reading.ts'
import { Button } from '../../ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '../../ui/dropdown-menu.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { SearchChoices } from '../../ui/search-select.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { scopeChoicesQuery } from '../scope/scope.ts'
import type { Change } from './reading-changes.ts'

type Of<Kind extends Change['kind']> = Extract<Change, { kind: Kind }>
type MenuProps<Kind extends Change['kind'] = Change['kind']> = {
  /** The part of the reading as its chip shows it. */
  text: string
  change: Of<Kind>
  onChange: (value: string) => void
}

/** A part of a reading as a button that offers alternatives. */
export function ChangeMenu({ text, change, onChange }: MenuProps) {
  if (change.kind === 'choose') return <ChooseMenu {...{ text, change, onChange }} />
  return <ChangePopover {...{ text, change, onChange }} />
}

const trigger =
  'touch-target flex min-w-0 items-center gap-1 rounded-sm hover:underline disabled:opacity-55'

function Trigger({ text }: { text: string }) {
  return (
    <>
      <span dir="auto" className="truncate">
        {text}
      </span>
      <ChevronDown aria-hidden="true" className="size-3.5 shrink-0" />
    </>
  )
}

function ChooseMenu({ text, change: { value, options }, onChange }: MenuProps<'choose'>) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger type="button" aria-label={words.change(text)} className={trigger}>
        <Trigger text={text} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        <DropdownMenuRadioGroup value={value} onValueChange={onChange}>
          {options.map((option) => (
            <DropdownMenuRadioItem key={option.value} value={option.value}>
              {option.text}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function ChangePopover({ text, change, onChange }: MenuProps<'search' | 'day'>) {
  const [open, setOpen] = useState(false)
  const choose = (value: string | undefined) => {
    setOpen(false)
    if (value && value !== change.value) onChange(value)
  }
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger type="button" aria-label={words.change(text)} className={trigger}>
        <Trigger text={text} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={words.change(text)}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="fade-in-0 zoom-in-97 z-50 w-72 max-w-[calc(100vw-1rem)] origin-(--radix-popover-content-transform-origin) animate-in overflow-hidden rounded-md border bg-popover shadow-float outline-none duration-150"
        >
          {change.kind === 'day' ? (
            <DayChoice change={change} onChoose={choose} />
          ) : (
            <Search change={change} onChoose={choose} />
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

type ChoiceProps<Kind extends Change['kind']> = {
  change: Of<Kind>
  onChoose: (value: string | undefined) => void
}

function DayChoice({ change: { value, label }, onChoose }: ChoiceProps<'day'>): ReactNode {
  const [day, setDay] = useState(value)
  return (
    <form
      className="flex items-end gap-2 p-3"
      onSubmit={(event) => {
        event.preventDefault()
        onChoose(day)
      }}
    >
      <Field label={label} className="flex-1">
        <Input
          type="date"
          required
          defaultValue={value}
          onChange={({ target }) => setDay(target.value)}
        />
      </Field>
      <Button type="submit" size="sm">
        {words.apply}
      </Button>
    </form>
  )
}

const settleMs = 180

function Search({ change: { value, among }, onChoose }: ChoiceProps<'search'>) {
  const [typed, setTyped] = useState('')
  const settled = useDebounced(typed, settleMs)
  const { data, isFetching, isError } = useQuery(scopeChoicesQuery(settled))
  const found =
    among === 'categories'
      ? (data?.categories ?? []).map((name) => ({ id: name, name }))
      : (data?.[among] ?? []).map(({ id, name }) => ({ id, name: name ?? '' }))
  return (
    <SearchChoices
      noun={among}
      found={found}
      more={0}
      searching={isFetching || settled !== typed}
      failed={isError}
      onSearch={setTyped}
      value={value}
      onChange={onChoose}
      close={() => {}}
    />
  )
}
