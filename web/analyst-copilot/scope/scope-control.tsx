import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { comparisonMessages } from '../../../contract/analyst-copilot/comparison-messages.ts'
import {
  scopeKinds,
  scopeMessages as words,
} from '../../../contract/analyst-copilot/copilot-scope.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { everything, isLimited, type Scope, toggled } from './scope.ts'
import { ScopeChips } from './scope-chips.tsx'
import { beginOf, dayOf, endOf, lastDay } from './scope-days.ts'
import { ScopePopover, ScopeSearch } from './scope-search.tsx'

/** What the next question is limited to, and the controls to change it. */
export function ScopeControl({ scope, onChange }: Scope) {
  const limited = isLimited(scope)
  return (
    <div data-print="no" className="flex flex-wrap items-center gap-1.5 pb-2">
      <ScopePopover
        label={words.limit}
        side="top"
        trigger={
          <Button variant="ghost" size="sm" title={words.limit} className="px-2">
            {limited ? words.limitedTo : words.everything}
            <ChevronDown aria-hidden="true" />
          </Button>
        }
      >
        <ScopeSearch
          label={words.limit}
          placeholder={words.search}
          kinds={scopeKinds}
          isChosen={(kind, { id }) => scope[kind].some((item) => item.id === id)}
          onSelect={(kind, item) => onChange(toggled(scope, kind, item))}
        />
        <Days scope={scope} onChange={onChange} />
      </ScopePopover>
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
