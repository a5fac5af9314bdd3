import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { Check, ChevronDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { comparisonMessages } from '../../contract/analyst-copilot/comparison-messages.ts'
import {
  type listCopilotScope,
  type ScopeItem,
  scopeChoicesListed,
  scopeKinds,
  scopeMessages as words,
} from '../../contract/analyst-copilot/copilot-scope.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { SearchGroup, SearchPanel } from '../ui/search-panel.tsx'
import { useDebounced } from '../ui/use-debounced.ts'
import { everything, isLimited, type Scope, scopeChoicesQuery, toggled } from './scope.ts'
import { ScopeChips } from './scope-chips.tsx'
import { beginOf, dayOf, endOf, lastDay } from './scope-days.ts'

/** What the next question is limited to, and the controls to change it. */
export function ScopeControl({ scope, onChange }: Scope) {
  const limited = isLimited(scope)
  return (
    <div data-print="no" className="flex flex-wrap items-center gap-1.5 pb-2">
      <Popover.Root>
        <Popover.Trigger asChild>
          <Button variant="ghost" size="sm" title={words.limit} className="px-2">
            {limited ? words.limitedTo : words.everything}
            <ChevronDown aria-hidden="true" />
          </Button>
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            aria-label={words.limit}
            align="start"
            side="top"
            sideOffset={6}
            collisionPadding={8}
            className="fade-in-0 zoom-in-97 z-50 flex max-h-(--radix-popover-content-available-height) w-96 max-w-[calc(100vw-1rem)] origin-(--radix-popover-content-transform-origin) animate-in flex-col overflow-hidden rounded-md border bg-popover shadow-float outline-none duration-150"
          >
            <Choices scope={scope} onChange={onChange} />
            <Days scope={scope} onChange={onChange} />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      {limited && (
        <>
          <ul aria-label={words.limitedTo} className="contents">
            <ScopeChips scope={scope} onChange={onChange} />
          </ul>
          <Button variant="ghost" size="sm" className="px-2" onClick={() => onChange(everything)}>
            {words.clear}
          </Button>
          <CompareLink scope={scope} />
        </>
      )}
    </div>
  )
}

/** Compares the chosen vendors and products. */
function CompareLink({ scope: { vendors, products } }: Pick<Scope, 'scope'>) {
  if (vendors.length + products.length < 2) return null
  const chosen = new URLSearchParams([
    ...vendors.map(({ id }) => ['vendor', id]),
    ...products.map(({ id }) => ['product', id]),
  ])
  return (
    <Button asChild variant="ghost" size="sm" className="px-2">
      <Link to={`/analyst-copilot/comparisons/new?${chosen}`}>
        {comparisonMessages.compareThese}
      </Link>
    </Button>
  )
}

const settleMs = 180

/** What is said about the choices found; nothing while they are sought. */
function outcomeOf(found: Reply<typeof listCopilotScope> | undefined, sought: string): string {
  if (!found) return ''
  const counts = scopeKinds.map((kind) => found[kind].length)
  if (counts.every((count) => count === 0)) return sought ? words.none : words.nothingYet
  return counts.includes(scopeChoicesListed) ? words.more : ''
}

/** The vendors, products and briefs to choose from, searched on the server. */
function Choices({ scope, onChange }: Scope) {
  const [typed, setTyped] = useState('')
  const settled = useDebounced(typed.trim(), settleMs)
  const { data, isFetching, isError } = useQuery(scopeChoicesQuery(settled))
  const searching = isFetching || settled !== typed.trim()
  const outcome = isError ? words.failed : outcomeOf(searching ? undefined : data, settled)
  return (
    <SearchPanel
      label={words.limit}
      placeholder={words.search}
      typed={typed}
      onType={setTyped}
      searching={searching}
      outcome={
        <p
          role="status"
          className={outcome ? 'border-t px-3.5 py-2 text-muted-foreground text-sm' : 'sr-only'}
        >
          {outcome}
        </p>
      }
    >
      {scopeKinds.map(
        (kind) =>
          data &&
          data[kind].length > 0 && (
            <SearchGroup key={kind} heading={words.kinds[kind]}>
              {data[kind].map((item) => (
                <Choice
                  key={item.id}
                  item={item}
                  value={`${kind} ${item.id}`}
                  chosen={scope[kind].some(({ id }) => id === item.id)}
                  onSelect={() => onChange(toggled(scope, kind, item))}
                />
              ))}
            </SearchGroup>
          ),
      )}
    </SearchPanel>
  )
}

type ChoiceProps = { item: ScopeItem; value: string; chosen: boolean; onSelect: () => void }

function Choice({ item: { name, vendor, type }, value, chosen, onSelect }: ChoiceProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      title={name ?? undefined}
      className="touch-target flex cursor-pointer items-center gap-2 rounded-sm px-2.5 py-1.5 data-[selected=true]:bg-hover"
    >
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate">
          {name}
        </span>
        {type === 'external' && vendor && (
          <span dir="auto" className="block truncate text-muted-foreground text-xs">
            {vendor}
          </span>
        )}
      </span>
      {chosen && <Check aria-label={words.chosen} className="size-4 shrink-0" />}
    </Command.Item>
  )
}

/** The period in which briefs were added. */
function Days({ scope, onChange }: Scope) {
  const { since, until } = scope
  return (
    <div className="border-t p-3">
      <div className="grid grid-cols-2 gap-3">
        <Day
          label={words.since}
          first={dayOf(since)}
          onChange={(day) => onChange({ ...scope, since: beginOf(day) })}
        />
        <Day
          label={words.until}
          first={until ? dayOf(lastDay(until)) : ''}
          onChange={(day) => onChange({ ...scope, until: endOf(day) })}
        />
      </div>
      <p className="mt-2 text-muted-foreground text-xs">{words.dates}</p>
    </div>
  )
}

type DayProps = { label: string; first: string; onChange: (day: string) => void }

/** Uncontrolled, because a year is 0002 while 2026 is being typed. */
function Day({ label, first, onChange }: DayProps) {
  return (
    <Field label={label}>
      <Input type="date" defaultValue={first} onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}
