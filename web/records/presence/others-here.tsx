import { CornerDownRight } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type PresentPerson,
  presenceMessages as words,
} from '../../../contract/records/presence.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PresenceNews } from './presence-news.ts'

/** This many are shown with their initials; the rest are counted. */
const shownAtOnce = 3

type OthersHereProps = {
  others: readonly PresentPerson[]
  /** Whether the page has to ask for their changes. */
  delayed: boolean
  /** Goes to the block that a person is in. */
  onGoTo?: (blockId: string) => void
  /** What can be done about a person, and about all. */
  toolsFor?: (person: PresentPerson, close: () => void) => ReactNode
  toolsForAll?: (close: () => void) => ReactNode
}

/** The other people who have the same record open: their initials, and a list of their names. */
export function OthersHere({ others, delayed, onGoTo, toolsFor, toolsForAll }: OthersHereProps) {
  const said = useNews(others)
  const [open, setOpen] = useState(false)
  const went = useRef(false)
  const close = () => setOpen(false)
  const goTo = (blockId: string) => {
    went.current = true
    close()
    onGoTo?.(blockId)
  }
  const names = others.map(({ name }) => name)
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {others.length > 0 && (
        <Popover.Root open={open} onOpenChange={setOpen}>
          <Popover.Trigger
            title={names.join(', ')}
            className="touch-target fade-in-0 relative ms-1 inline-flex h-6 animate-in items-center rounded-full duration-150"
          >
            <span className="sr-only">{words.button(names)}</span>
            <Faces others={others} />
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Content
              aria-label={words.title}
              align="start"
              sideOffset={6}
              collisionPadding={8}
              onCloseAutoFocus={(event) => {
                // The caret has moved to the other person's block and keeps the focus.
                if (went.current) event.preventDefault()
                went.current = false
              }}
              className="fade-in-0 zoom-in-97 z-50 w-72 max-w-[calc(100vw-1rem)] animate-in rounded-md border bg-popover p-2 shadow-float outline-none duration-150"
            >
              <p className="px-2 pt-1 pb-1.5 text-muted-foreground text-sm">{words.title}</p>
              <ul className="max-h-72 overflow-y-auto">
                {others.map((person) => (
                  <Other
                    key={person.id}
                    person={person}
                    tools={toolsFor?.(person, close)}
                    {...(onGoTo && { onGoTo: goTo })}
                  />
                ))}
              </ul>
              {toolsForAll?.(close)}
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      )}
      {others.length > 0 && delayed && (
        <span className="text-muted-foreground text-sm">{words.delayed}</span>
      )}
    </>
  )
}

/** The initials of the first, and the number of the others. */
function Faces({ others }: Pick<OthersHereProps, 'others'>) {
  const more = others.length - shownAtOnce
  return (
    <>
      {others.slice(0, shownAtOnce).map(({ id, name }) => (
        <Avatar
          key={id}
          name={name}
          className="not-first:-ms-1.5 size-6 text-[0.625rem] ring-2 ring-background"
        />
      ))}
      {more > 0 && (
        <span
          aria-hidden="true"
          className="-ms-1.5 grid size-6 place-items-center rounded-full bg-muted font-semibold text-[0.625rem] tabular-nums ring-2 ring-background"
        >
          {words.more(more)}
        </span>
      )}
    </>
  )
}

type OtherProps = Pick<OthersHereProps, 'onGoTo'> & { person: PresentPerson; tools: ReactNode }

function Other({ person: { name, place }, tools, onGoTo }: OtherProps) {
  const blockId = place?.head?.blockId
  return (
    <li className="flex items-center gap-2.5 px-2 py-1">
      <Avatar name={name} className="size-7 text-[0.6875rem]" />
      <bdi className="min-w-0 flex-1 break-words">{name}</bdi>
      {onGoTo && blockId && (
        <IconButton
          icon={CornerDownRight}
          label={words.goTo(name)}
          title
          onClick={() => onGoTo(blockId)}
        />
      )}
      {tools}
    </li>
  )
}

/** The text of a live region that announces people who come and leave. */
function useNews(others: readonly PresentPerson[]): string {
  const [news] = useState(() => new PresenceNews())
  const [said, setSaid] = useState('')
  useEffect(() => {
    const wait = news.take(others, performance.now())
    if (wait === null) return
    const timer = window.setTimeout(() => setSaid(news.tell(performance.now())), Math.max(0, wait))
    return () => window.clearTimeout(timer)
  }, [news, others])
  return said
}
