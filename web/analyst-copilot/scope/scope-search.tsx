import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { Check } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import {
  type listCopilotScope,
  type ScopeItem,
  type ScopeKind,
  scopeChoicesListed,
  scopeMessages as words,
} from '../../../contract/analyst-copilot/copilot-scope.ts'
import type { Reply } from '../../../contract/endpoint.ts'
import { SearchGroup, SearchPanel } from '../../ui/search-panel.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { scopeChoicesQuery } from './scope.ts'

type ScopePopoverProps = {
  label: string
  side: 'top' | 'bottom'
  /** The button that opens it. */
  trigger: ReactNode
  children: ReactNode
}

/** A button that opens a search for vendors, products or briefs. */
export function ScopePopover({ label, side, trigger, children }: ScopePopoverProps) {
  return (
    <Popover.Root>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          align="start"
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="fade-in-0 zoom-in-97 z-50 flex max-h-(--radix-popover-content-available-height) w-96 max-w-[calc(100vw-1rem)] origin-(--radix-popover-content-transform-origin) animate-in flex-col overflow-hidden rounded-md border bg-popover shadow-float outline-none duration-150"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

const settleMs = 180

/** What is said about the choices found; nothing while they are sought. */
function outcomeOf(
  found: Reply<typeof listCopilotScope> | undefined,
  kinds: readonly ScopeKind[],
  sought: string,
): string {
  if (!found) return ''
  const counts = kinds.map((kind) => found[kind].length)
  if (counts.every((count) => count === 0)) return sought ? words.none : words.nothingYet
  return counts.includes(scopeChoicesListed) ? words.more : ''
}

type ScopeSearchProps = {
  label: string
  placeholder: string
  kinds: readonly ScopeKind[]
  isChosen: (kind: ScopeKind, item: ScopeItem) => boolean
  onSelect: (kind: ScopeKind, item: ScopeItem) => void
  /** Why nothing more can be chosen. */
  full?: string | undefined
}

/** Choices of these kinds, searched on the server, which are chosen and given up at once. */
export function ScopeSearch(props: ScopeSearchProps) {
  const { label, placeholder, kinds, isChosen, onSelect, full } = props
  const [typed, setTyped] = useState('')
  const settled = useDebounced(typed.trim(), settleMs)
  const { data, isFetching, isError } = useQuery(scopeChoicesQuery(settled))
  const searching = isFetching || settled !== typed.trim()
  const found = outcomeOf(searching ? undefined : data, kinds, settled)
  const outcome = isError ? words.failed : full || found
  return (
    <SearchPanel
      label={label}
      placeholder={placeholder}
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
      {kinds.map(
        (kind) =>
          data &&
          data[kind].length > 0 && (
            <SearchGroup key={kind} heading={words.kinds[kind]}>
              {data[kind].map((item) => (
                <Choice
                  key={item.id}
                  item={item}
                  value={`${kind} ${item.id}`}
                  chosen={isChosen(kind, item)}
                  disabled={full !== undefined && !isChosen(kind, item)}
                  onSelect={() => onSelect(kind, item)}
                />
              ))}
            </SearchGroup>
          ),
      )}
    </SearchPanel>
  )
}

type ChoiceProps = {
  item: ScopeItem
  value: string
  chosen: boolean
  disabled: boolean
  onSelect: () => void
}

function Choice(props: ChoiceProps) {
  const { name, vendor, type } = props.item
  return (
    <Command.Item
      value={props.value}
      disabled={props.disabled}
      onSelect={props.onSelect}
      title={name ?? undefined}
      className="touch-target flex cursor-pointer items-center gap-2 rounded-sm px-2.5 py-1.5 data-[disabled=true]:cursor-default data-[selected=true]:bg-hover data-[disabled=true]:text-muted-foreground"
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
      {props.chosen && <Check aria-label={words.chosen} className="size-4 shrink-0" />}
    </Command.Item>
  )
}
