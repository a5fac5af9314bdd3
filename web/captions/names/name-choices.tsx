import { CheckCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  type Misheard,
  mostMisheard,
  nameMessages as words,
} from '../../../contract/captions/caption-names.ts'
import { permissions } from '../../../contract/permissions.ts'
import type { Player } from '../../platform/player/player.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectBox } from '../../ui/select-box.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useChangeNames, useIgnoreWords } from './caption-names-queries.ts'
import { NamePlace } from './name-place.tsx'
import { keysOnceChanged, placeKeys } from './place-keys.ts'

type NameChoicesProps = {
  briefId: string
  captionId: string
  places: readonly Misheard[]
  /** Whether there are more than are listed. */
  more: boolean
  player: Player
  /** That of the captions. */
  language: string | undefined
  onDone: () => void
}

/** The misheard names, each with what was heard where; all are selected at first. */
export function NameChoices(props: NameChoicesProps) {
  const { briefId, captionId, places, more, player, language, onDone } = props
  const { chosen, keyOf, toggle, toggleAll, onChanged } = useChoice(places)
  const mayChangeWords = permissions['words.change'].allows(useMe().permissions)
  const change = useChangeNames({ briefId, captionId })
  const ignore = useIgnoreWords({ briefId, captionId })
  if (places.length === 0) return <NoNames onDone={onDone} />
  const save = () =>
    change.mutate(chosen, {
      onSuccess: () => {
        onChanged()
        if (chosen.length === places.length && !more) onDone()
      },
    })
  return (
    <>
      <div className="-mx-6 border-t px-6">
        <AllNames chosen={chosen.length} all={places.length} onToggle={toggleAll} />
        {[...Map.groupBy(places, ({ name }) => name)].map(([name, found]) => (
          <section key={name} aria-label={name} className="border-b py-3 last:border-b-0">
            <h3 dir="auto" className="break-words font-semibold">
              {name}
            </h3>
            <ul className="mt-1 flex flex-col">
              {found.map((place) => (
                <NamePlace
                  key={keyOf(place)}
                  place={place}
                  language={language}
                  checked={chosen.includes(place)}
                  onToggle={() => toggle(place)}
                  onPlay={() => player.playFrom(place.startMs / 1000)}
                  onIgnore={mayChangeWords ? () => ignore.mutate(place.found) : undefined}
                  ignoring={ignore.isPending && ignore.variables === place.found}
                />
              ))}
            </ul>
          </section>
        ))}
        {more && <p className="pb-4 text-muted-foreground text-sm">{words.more(mostMisheard)}</p>}
      </div>
      <Footer mayAdd={mayChangeWords}>
        <Button
          icon={CheckCheck}
          pending={change.isPending}
          disabled={chosen.length === 0}
          onClick={save}
        >
          {words.change(chosen.length, places.length)}
        </Button>
      </Footer>
    </>
  )
}

/** Which places are chosen: all but those that the user has left out, also after the list was loaded anew. */
function useChoice(places: readonly Misheard[]) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const keys = placeKeys(places)
  const keyOf = (place: Misheard) => keys.get(place) ?? ''
  const chosen = places.filter((place) => !left.has(keyOf(place)))
  return {
    chosen,
    keyOf,
    toggle: (place: Misheard) => setLeft(toggled(left, keyOf(place))),
    toggleAll: (all: boolean) => setLeft(new Set(all ? [] : keys.values())),
    /** For when the chosen places have been changed. */
    onChanged: () => setLeft(keysOnceChanged(places, chosen)),
  }
}

type AllNamesProps = { chosen: number; all: number; onToggle: (all: boolean) => void }

function AllNames({ chosen, all, onToggle }: AllNamesProps) {
  return (
    <div className="flex items-center gap-2 border-b py-1.5">
      <SelectBox
        label={words.all}
        checked={chosen === all}
        mixed={chosen > 0 && chosen < all}
        onToggle={() => onToggle(chosen < all)}
      />
      <span aria-hidden="true" className="text-muted-foreground text-sm">
        {words.all}
      </span>
    </div>
  )
}

/** Stays in sight while the names scroll. */
function Footer({ mayAdd, children }: { mayAdd: boolean; children: ReactNode }) {
  return (
    <div className="-mx-6 sticky bottom-0 flex flex-wrap items-center justify-end gap-3 border-t bg-popover px-6 py-4">
      {mayAdd && (
        <p className="min-w-0 flex-1 basis-60 text-muted-foreground text-sm">
          {words.toWords} <TextLink to="/company">{words.wordsLink}</TextLink>.
        </p>
      )}
      {children}
    </div>
  )
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const changed = new Set(keys)
  if (!changed.delete(key)) changed.add(key)
  return changed
}

function NoNames({ onDone }: { onDone: () => void }) {
  return (
    <EmptyState
      bare
      className="pt-2 pb-8"
      drawing={<CheckCheck aria-hidden="true" strokeWidth={1.5} />}
      title={words.none}
      description={words.noneHint}
      action={
        <Button variant="secondary" onClick={onDone}>
          {words.done}
        </Button>
      }
    />
  )
}
