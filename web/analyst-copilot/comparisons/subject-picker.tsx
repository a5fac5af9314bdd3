import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { Check, Plus } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { comparisonMessages as words } from '../../../contract/analyst-copilot/comparison-messages.ts'
import {
  type ComparedSubject,
  comparisonLimits,
} from '../../../contract/analyst-copilot/comparisons.ts'
import { scopeMessages } from '../../../contract/analyst-copilot/copilot-scope.ts'
import { Button } from '../../ui/button.tsx'
import { SearchGroup, SearchPanel } from '../../ui/search-panel.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { scopeChoicesQuery } from '../scope.ts'

type SubjectPickerProps = {
  chosen: readonly ComparedSubject[]
  onAdd: (subject: ComparedSubject) => void
  onRemove: (subject: ComparedSubject) => void
}

/** A button that opens a search for vendors and products, which are added or removed at once. */
export function SubjectPicker(props: SubjectPickerProps) {
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button icon={Plus} variant="secondary" size="sm">
          {words.addSubjects}
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={words.addSubjects}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="fade-in-0 zoom-in-97 z-50 flex max-h-(--radix-popover-content-available-height) w-96 max-w-[calc(100vw-1rem)] origin-(--radix-popover-content-transform-origin) animate-in flex-col overflow-hidden rounded-md border bg-popover shadow-float outline-none duration-150"
        >
          <Search {...props} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

const settleMs = 180
const kinds = { vendors: 'vendor', products: 'product' } as const
const groups = Object.keys(kinds) as (keyof typeof kinds)[]

function Search({ chosen, onAdd, onRemove }: SubjectPickerProps) {
  const [typed, setTyped] = useState('')
  const settled = useDebounced(typed.trim(), settleMs)
  const { data, isFetching, isError } = useQuery(scopeChoicesQuery(settled))
  const searching = isFetching || settled !== typed.trim()
  const none = data && groups.every((group) => data[group].length === 0)
  const isFull = chosen.length >= comparisonLimits.subjects
  const found = none && (settled ? words.noSubjectMatches : words.noSubjectsYet)
  const outcome = isError ? words.searchFailed : !searching && found
  return (
    <SearchPanel
      label={words.addSubjects}
      placeholder={words.searchSubjects}
      typed={typed}
      onType={setTyped}
      searching={searching}
      outcome={
        <p
          role="status"
          className={
            outcome || isFull ? 'border-t px-3.5 py-2 text-muted-foreground text-sm' : 'sr-only'
          }
        >
          {outcome || (isFull && words.full.subjects)}
        </p>
      }
    >
      {groups.map(
        (group) =>
          data &&
          data[group].length > 0 && (
            <SearchGroup key={group} heading={scopeMessages.kinds[group]}>
              {data[group].map(({ id, name, vendor }) => {
                const subject = { id, kind: kinds[group], name, vendor }
                const known = chosen.find((one) => one.id === id)
                return (
                  <Choice
                    key={id}
                    subject={subject}
                    chosen={known !== undefined}
                    disabled={isFull && !known}
                    onSelect={() => (known ? onRemove(known) : onAdd(subject))}
                  />
                )
              })}
            </SearchGroup>
          ),
      )}
    </SearchPanel>
  )
}

type ChoiceProps = {
  subject: ComparedSubject
  chosen: boolean
  disabled: boolean
  onSelect: () => void
}

function Choice({ subject: { id, name, vendor }, chosen, disabled, onSelect }: ChoiceProps) {
  return (
    <Command.Item
      value={id}
      disabled={disabled}
      onSelect={onSelect}
      className="touch-target flex cursor-pointer items-center gap-2 rounded-sm px-2.5 py-1.5 data-[disabled=true]:cursor-default data-[selected=true]:bg-hover data-[disabled=true]:text-muted-foreground"
    >
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate">
          {name}
        </span>
        {vendor && (
          <span dir="auto" className="block truncate text-muted-foreground text-xs">
            {vendor}
          </span>
        )}
      </span>
      {chosen && <Check aria-label={scopeMessages.chosen} className="size-4 shrink-0" />}
    </Command.Item>
  )
}
