import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ComponentProps, useId, useMemo, useState } from 'react'
import { compareDocuments } from '../../../common/compare/compare-documents.ts'
import {
  type DocumentBlock,
  numberedSources,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import { versionMessages as words } from '../../../contract/boardroom-builder/document-version-messages.ts'
import { keyTarget } from '../../platform/keys/key-target.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { useRemembered } from '../../platform/session/use-remembered.ts'
import { ChoiceButtons } from '../../ui/choice-buttons.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { numbersOf } from '../reading/document-blocks.tsx'
import { InlineView } from '../reading/inline-view.tsx'
import type { Reading } from '../reading/reading.ts'
import { ComparedText, type Views } from './compared-text.tsx'
import { isChange, segmentsOf } from './segments.ts'

export type ComparedVersion = { name: string; title: string; blocks: readonly DocumentBlock[] }

type ComparisonProps = { before: ComparedVersion; after: ComparedVersion }

/** The differences between two versions, side by side or inline. */
export function Comparison({ before, after }: ComparisonProps) {
  const { title, places, counts } = useMemo(() => compareDocuments(before, after), [before, after])
  const segments = useMemo(() => segmentsOf(places), [places])
  const readings = useMemo(() => readingsOf(before, after), [before, after])
  const wide = useMedia('(min-width: 75rem)')
  const [inline, setInline] = useRemembered(`one-text-${useMe().user.id}`)
  const id = useId()
  const [current, setCurrent] = useState(0)
  const changes = segments.filter(isChange).length
  const view: Views = wide && !inline ? 'sides' : 'inline'

  function goTo(number: number) {
    setCurrent(number)
    document.getElementById(`${id}-${number}`)?.scrollIntoView()
  }
  const said = (number: number) => {
    const segment = segments.filter(isChange)[number - 1]
    return segment
      ? `${words.place(number, changes)}: ${words.segment(segment.kind, segment.places.length)}`
      : words.counts(counts)
  }

  if (changes === 0 && !title) return <p className="text-muted-foreground">{words.equal}</p>
  return (
    <section aria-label={words.comparison(before.name, after.name)}>
      <div
        data-print="no"
        className="sticky top-(--top-bar-height) z-10 -mx-1 mb-4 border-b bg-background px-1 py-2"
      >
        <div className="flex flex-wrap items-center gap-2">
          <p role="status" className="min-w-0 flex-1 basis-40 tabular-nums">
            {said(current)}
          </p>
          {wide && <ViewChoice inline={inline} onInline={setInline} />}
          <Steps current={current} changes={changes} onGoTo={goTo} />
        </div>
        {view === 'sides' && (
          <div className="mt-2 grid grid-cols-2 gap-x-6 ps-8 font-medium text-muted-foreground text-sm">
            <bdi className="truncate">{before.name}</bdi>
            <bdi className="truncate">{after.name}</bdi>
          </div>
        )}
      </div>
      {title && <ComparedTitle title={title} />}
      <ComparedText
        segments={segments}
        view={view}
        readings={readings}
        current={current}
        idOf={(number) => `${id}-${number}`}
        onGoTo={goTo}
      />
    </section>
  )
}

type StepsProps = { current: number; changes: number; onGoTo: (number: number) => void }

/** Buttons to the previous and the next change, in a circle. */
function Steps({ current, changes, onGoTo }: StepsProps) {
  const button = { variant: 'secondary', size: 'icon', disabled: changes === 0 } as const
  return (
    <div className="flex gap-1">
      <IconButton
        {...button}
        icon={ArrowUp}
        label={words.previous}
        title
        onClick={() => onGoTo(current > 1 ? current - 1 : changes)}
        {...keyTarget('previousChange')}
      />
      <IconButton
        {...button}
        icon={ArrowDown}
        label={words.next}
        title
        onClick={() => onGoTo(current < changes ? current + 1 : 1)}
        {...keyTarget('nextChange')}
      />
    </div>
  )
}

function ComparedTitle({ title }: { title: ComponentProps<typeof InlineView>['content'] }) {
  return (
    <p className="mb-6 ps-8">
      <span className="block text-muted-foreground text-xs">{words.titleChanged}</span>
      <span dir="auto" className="font-semibold font-serif text-lg">
        <InlineView content={title} />
      </span>
    </p>
  )
}

/** Sources can have different numbers in each version. */
function readingsOf(before: ComparedVersion, after: ComparedVersion) {
  const [old, now] = [before, after].map(({ blocks }) => numbersOf(numberedSources(blocks)))
  const rest = { entryOf: null, levels: null, drawn: false }
  const none = () => 0
  return {
    before: { ...rest, numberOf: old ?? none },
    after: {
      ...rest,
      numberOf: ((source, change) =>
        (change === 'deleted' ? old : now)?.(source) ?? 0) satisfies Reading['numberOf'],
    },
  }
}

type ViewChoiceProps = { inline: boolean; onInline: (inline: boolean) => void }

function ViewChoice({ inline, onInline }: ViewChoiceProps) {
  return (
    <ChoiceButtons
      label={words.view}
      choices={(['sides', 'inline'] as const).map((value) => ({ value, name: words.views[value] }))}
      chosen={inline ? 'inline' : 'sides'}
      onChoose={(view) => onInline(view === 'inline')}
    />
  )
}
