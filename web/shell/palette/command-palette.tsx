import { Command as Cmdk } from 'cmdk'
import { FileVideo, Package, Search, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { counted } from '../../../contract/values/counted.ts'
import { leave } from '../../platform/frames/leave.ts'
import { useTheme } from '../../platform/frames/theme.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { Backdrop } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { sectionsFor } from '../navigation.ts'
import { type Command, commandsFor, matching } from './commands.ts'
import { CommandItem, Group, Item } from './palette-item.tsx'
import { type Found, limit, useSearch, useVisited } from './palette-queries.ts'
import { recentVisits } from './recent.ts'

type CommandPaletteProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onShowKeys: () => void
}

/** The command palette, for navigation and frequent actions. */
export function CommandPalette({ open, onOpenChange, onShowKeys }: CommandPaletteProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Backdrop />
        <Dialog.Content
          aria-describedby={undefined}
          {...useReturnFocus()}
          className="fade-in-0 zoom-in-97 fixed inset-x-0 top-2 z-50 mx-auto flex max-h-[calc(100dvh-1rem)] w-[calc(100vw-1rem)] max-w-xl animate-in flex-col overflow-hidden rounded-lg border bg-popover shadow-float duration-150 sm:top-[12vh] sm:max-h-[min(30rem,80vh)]"
        >
          <Dialog.Title className="sr-only">Command palette</Dialog.Title>
          <Palette close={() => onOpenChange(false)} onShowKeys={onShowKeys} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const settleMs = 180

function Palette({ close, onShowKeys }: { close: () => void; onShowKeys: () => void }) {
  const [typed, setTyped] = useState('')
  const term = typed.trim()
  const settled = useDebounced(term, settleMs)
  const navigate = useNavigate()
  const [, setTheme] = useTheme()
  const me = useMe()
  const kinds = useKinds()
  const { found, searching, failed } = useSearch(settled, kinds)
  const commands = commandsFor(me, {
    go: (to, state) => void navigate(to, { state }),
    showKeys: onShowKeys,
    setTheme,
    leave: () => void leave(),
  })
  const shown = matching(commands, term)
  const results = term.length < 2 ? [] : found
  const busy = searching || settled !== term
  const choose = (run: () => void) => {
    close()
    run()
  }
  const open = (to: string) => choose(() => void navigate(to))
  return (
    <Cmdk label="Commands" loop shouldFilter={false} className="flex min-h-0 flex-col">
      <Line value={typed} onChange={setTyped} busy={busy && term.length >= 2} />
      <Cmdk.List
        label="Results"
        className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2"
      >
        {term === '' && <Visited kinds={kinds} onOpen={open} />}
        <Commands commands={shown} onChoose={choose} />
        <FoundGroup kind="products" heading="Products" term={term} found={results} onOpen={open} />
        <FoundGroup kind="briefs" heading="Briefs" term={term} found={results} onOpen={open} />
      </Cmdk.List>
      <Outcome term={term} busy={busy} failed={failed} count={shown.length + results.length} />
    </Cmdk>
  )
}

/** The kinds of records that the user can list. */
function useKinds() {
  const me = useMe()
  return useMemo(() => {
    const own = sectionsFor(me).map(({ to }) => to)
    return (['products', 'briefs'] as const).filter((kind) => own.includes(`/${kind}`))
  }, [me])
}

type LineProps = { value: string; onChange: (value: string) => void; busy: boolean }

function Line({ value, onChange, busy }: LineProps) {
  return (
    <div className="flex shrink-0 items-center gap-3 border-b ps-4 pe-2">
      {busy ? (
        <Spinner className="size-4 text-muted-foreground" />
      ) : (
        <Search aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
      )}
      <Cmdk.Input
        value={value}
        onValueChange={onChange}
        placeholder="Search pages and actions"
        className="h-12 w-full min-w-0 bg-transparent text-md outline-none"
      />
      <Dialog.Close asChild>
        <IconButton icon={X} label="Close" />
      </Dialog.Close>
    </div>
  )
}

type OnOpen = (to: string) => void

function Visited({ kinds, onOpen }: { kinds: Found['kind'][]; onOpen: OnOpen }) {
  const { user } = useMe()
  const { pathname } = useLocation()
  const visits = useMemo(
    () =>
      recentVisits(user.id)
        .filter(({ kind, id }) => kinds.includes(kind) && pathname !== `/${kind}/${id}`)
        .slice(0, 5),
    [user.id, kinds, pathname],
  )
  return <Findings heading="Recently visited" found={useVisited(visits)} onOpen={onOpen} />
}

type FoundGroupProps = {
  kind: Found['kind']
  heading: string
  term: string
  found: Found[]
  onOpen: OnOpen
}

/** The first results of one kind, and a link to the list with all of them. */
function FoundGroup({ kind, heading, term, found, onOpen }: FoundGroupProps) {
  const own = found.filter((thing) => thing.kind === kind)
  const all = `/${kind}?${new URLSearchParams({ q: term })}`
  return (
    <Findings heading={heading} found={own} onOpen={onOpen}>
      {own.length === limit && (
        <Item value={all} icon={Search} onSelect={() => onOpen(all)}>
          {`All ${kind} with “${term}”`}
        </Item>
      )}
    </Findings>
  )
}

const icons = { products: Package, briefs: FileVideo }

type FindingsProps = { heading: string; found: Found[]; onOpen: OnOpen; children?: ReactNode }

function Findings({ heading, found, onOpen, children }: FindingsProps) {
  if (found.length === 0) return null
  return (
    <Group heading={heading}>
      {found.map(({ to, label, aside, kind }) => (
        <Item key={to} value={to} icon={icons[kind]} aside={aside} onSelect={() => onOpen(to)}>
          {label ?? <Naming />}
        </Item>
      ))}
      {children}
    </Group>
  )
}

function Naming() {
  return (
    <>
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-4 w-40" />
    </>
  )
}

type CommandsProps = { commands: Command[]; onChoose: (run: () => void) => void }

function Commands({ commands, onChoose }: CommandsProps) {
  return (['Go to', 'Do', 'Theme'] as const).map((group) => {
    const own = commands.filter((command) => command.group === group)
    return (
      own.length > 0 && (
        <Group key={group} heading={group}>
          {own.map((command) => (
            <CommandItem key={command.label} command={command} onChoose={onChoose} />
          ))}
        </Group>
      )
    )
  })
}

type OutcomeProps = { term: string; busy: boolean; failed: boolean; count: number }

/** The result of the search: visible when nothing was found, always announced. */
function Outcome({ term, busy, failed, count }: OutcomeProps) {
  const text = outcomeOf({ term, busy, failed, count })
  const seen = term !== '' && (count === 0 || (failed && !busy))
  return (
    <p role="status" className={seen ? 'px-3 py-8 text-center text-muted-foreground' : 'sr-only'}>
      {text}
    </p>
  )
}

function outcomeOf({ term, busy, failed, count }: OutcomeProps): string {
  if (term === '') return ''
  if (busy && term.length >= 2) return 'Searching…'
  if (failed) return 'The search failed. Check your connection and try again.'
  if (count === 0) return `Nothing matches “${term}”.`
  return counted(count, 'result')
}
