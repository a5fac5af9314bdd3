import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type MouseEvent, type RefObject, useRef } from 'react'
import {
  type CaptionWord,
  wordMessages as words,
} from '../../../contract/captions/caption-names.ts'
import { permissions } from '../../../contract/permissions.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { captionWordsQuery, useRemoveWord } from './caption-names-queries.ts'
import { WordsForm } from './words-form.tsx'

/** The section of the company page with the words that captions should have right. */
export function CaptionWords() {
  return (
    <SettingsCard
      title={words.title}
      query={useQuery(captionWordsQuery)}
      failed={words.loadFailed}
      skeleton={['h-5 w-96 max-w-full', 'mt-4 h-20', 'mt-4 h-7 w-72 max-w-full']}
    >
      {({ items }) => <Words items={items} />}
    </SettingsCard>
  )
}

function Words({ items }: { items: readonly CaptionWord[] }) {
  const mayChange = permissions['words.change'].allows(useMe().permissions)
  const listed = items.filter(({ asHeard }) => !asHeard)
  const asHeard = items.filter((word) => word.asHeard)
  const field = useRef<HTMLTextAreaElement>(null)
  const { pending, remove } = useRemoval(field)
  const chips = { pending, onRemove: mayChange ? remove : undefined }
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-prose text-pretty text-muted-foreground">{words.description}</p>
      {mayChange && <WordsForm field={field} />}
      {listed.length > 0 ? (
        <Chips title={words.listed} items={listed} {...chips} />
      ) : (
        <p className="text-muted-foreground">{words.none}</p>
      )}
      {asHeard.length > 0 && (
        <Chips title={words.asHeard} hint={words.asHeardHint} items={asHeard} {...chips} />
      )}
    </div>
  )
}

type Remove = (item: CaptionWord, event: MouseEvent<HTMLElement>) => void

/** Removes words; the focus moves to the next word, or the one before, or the field if there is none. */
function useRemoval(field: RefObject<HTMLElement | null>) {
  const { mutate, isPending, variables } = useRemoveWord()
  const next = useRef<HTMLElement>(null)
  useFocusAfter(isPending, next)
  const remove: Remove = (item, { currentTarget: button }) => {
    const chip = button.closest('li')
    const neighbor = chip?.nextElementSibling ?? chip?.previousElementSibling
    next.current = neighbor?.querySelector('button') ?? field.current
    mutate(item, {
      onError: () => {
        next.current = button
      },
    })
  }
  return { pending: isPending ? variables.id : undefined, remove }
}

type ChipsProps = {
  title: string
  hint?: string
  items: readonly CaptionWord[]
  /** The id of the word that is being removed. */
  pending: string | undefined
  /** Undefined for users who may not change the words. */
  onRemove: Remove | undefined
}

function Chips({ title, hint, items, pending, onRemove }: ChipsProps) {
  return (
    <div>
      <h3 className="font-medium">{title}</h3>
      {hint && <p className="text-muted-foreground text-sm">{hint}</p>}
      <ul aria-label={title} className="mt-2 flex max-h-80 flex-wrap gap-2 overflow-y-auto">
        {items.map((item) => (
          <li
            key={item.id}
            className="inline-flex min-h-8 min-w-0 max-w-full items-center rounded-md bg-muted ps-3 pe-1 last:pe-1"
          >
            <span dir="auto" className="min-w-0 break-words py-1 pe-2">
              {item.word}
            </span>
            {onRemove && (
              <IconButton
                icon={X}
                label={words.remove(item.word)}
                pending={pending === item.id}
                onClick={(event) => onRemove(item, event)}
                className="size-6 shrink-0"
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
