import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  use,
  useId,
  useRef,
  useState,
} from 'react'
import { commentMessages as words } from '../../../contract/records/comment-messages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { cn } from '../../ui/cn.ts'
import { Textarea } from '../../ui/textarea.tsx'
import { labelled, matching, typedName } from './mentions.ts'
import type { Person } from './people-query.ts'

/** Whom comments can mention. */
export const PeopleContext = createContext<readonly Person[]>([])

/** This many are offered at once; more letters find the others. */
const offered = 6

type Place = { from: number; name: string }
type Offered = Person & { label: string }

/** A text in which an @ offers people, who are chosen by arrow keys and Enter, or by a press. */
export function MentionField({ onChange, onKeyDown, ...field }: ComponentProps<'textarea'>) {
  const list = useId()
  const { box, found, at, setActive, look, stop, choose, pressed } = useMentions()
  const open = found.length > 0
  return (
    <div>
      <Textarea
        {...field}
        ref={box}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        {...(open && { 'aria-controls': list, 'aria-activedescendant': `${list}-${at}` })}
        onChange={(event) => {
          onChange?.(event)
          look()
        }}
        onKeyDown={(event) => {
          if (!pressed(event)) onKeyDown?.(event)
        }}
        onClick={look}
        onBlur={stop}
      />
      <p role="status" className="sr-only">
        {open && words.offers(found.length)}
      </p>
      {open && <Offers {...{ list, found, at, setActive, choose }} />}
    </div>
  )
}

/** Who is offered behind the @ that is being typed, and what chooses them. */
function useMentions() {
  const people = labelled(use(PeopleContext))
  const [place, setPlace] = useState<Place | null>(null)
  const [active, setActive] = useState(0)
  const box = useRef<HTMLTextAreaElement>(null)
  const found = place ? matching(people, place.name).slice(0, offered) : []
  const at = Math.min(active, found.length - 1)
  function look() {
    const { current } = box
    if (!current) return
    setPlace(typedName(current.value, current.selectionStart))
    setActive(0)
  }
  function choose(person: Offered | undefined) {
    const { current } = box
    if (!current || !place || !person) return
    const behind = place.from + 1 + place.name.length
    current.setRangeText(`@${person.label} `, place.from, behind, 'end')
    // As if it was typed, so that the form hears of it.
    current.dispatchEvent(new Event('input', { bubbles: true }))
    setPlace(null)
  }
  /** Takes the keys of the list while it is open; tells whether it was one. */
  function pressed(event: KeyboardEvent): boolean {
    const { key, ctrlKey, metaKey } = event
    if (found.length === 0 || ctrlKey || metaKey || event.nativeEvent.isComposing) return false
    if (key === 'ArrowDown') setActive((at + 1) % found.length)
    else if (key === 'ArrowUp') setActive((at + found.length - 1) % found.length)
    else if (key === 'Enter' || key === 'Tab') choose(found[at])
    else if (key === 'Escape') setPlace(null)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return { box, found, at, setActive, look, stop: () => setPlace(null), choose, pressed }
}

type OffersProps = {
  list: string
  found: readonly Offered[]
  at: number
  setActive: (at: number) => void
  choose: (person: Offered) => void
}

/** The list below the text. The focus stays in the text, which names the active person. */
function Offers({ list, found, at, setActive, choose }: OffersProps) {
  return (
    <div
      id={list}
      role="listbox"
      aria-label={words.people}
      className="mt-1 overflow-hidden rounded-md border bg-popover p-1 shadow-float"
    >
      {found.map((person, index) => (
        <div
          key={person.id}
          id={`${list}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className={cn(
            'flex min-h-9 cursor-pointer items-center gap-2 rounded-sm px-2 py-1',
            index === at && 'bg-hover',
          )}
          onPointerEnter={() => setActive(index)}
          onPointerDown={(event) => {
            event.preventDefault()
            choose(person)
          }}
        >
          <Avatar name={person.name} className="size-6 text-[0.625rem]" />
          <bdi className="min-w-0 break-words">{person.label}</bdi>
        </div>
      ))}
    </div>
  )
}
