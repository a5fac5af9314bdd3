import { Plus } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { EntrySource } from '../../../contract/insight-canvas/canvas-sources.ts'
import {
  swotNames,
  widgetMessages as words,
} from '../../../contract/insight-canvas/canvas-widget-messages.ts'
import {
  canvasLimits,
  type SwotEntry,
  type SwotList,
} from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { FoundSource } from '../../../contract/insight-canvas/canvases.ts'
import { cn } from '../../ui/cn.ts'
import type { useReorder } from '../../ui/use-reorder.ts'
import { AddMaterial } from './add-material.tsx'
import { EntrySourceNote } from './entry-source.tsx'
import { dropLine, shownOnHover } from './in-place-style.ts'
import { ItemTools } from './item-tools.tsx'
import { ScrollBox } from './scroll-box.tsx'
import { TextInPlace } from './text-in-place.tsx'
import { useHovered } from './use-hovered.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useSourceDrop } from './use-source-drop.ts'
import type { Sources } from './widget-props.ts'

export type SwotActions = {
  /** Opens a blank entry at an index; `close` removes it. */
  open: (at: number) => void
  close: () => void
  write: (at: number, text: string, isBlank: boolean) => string | undefined
  addLines: (at: number, lines: string[]) => void
  /** `focus` moves the focus to the previous entry. */
  remove: (at: number, focus: boolean) => void
  update: (at: number, source: EntrySource) => void
  addSource: (found: FoundSource) => void
}

type SwotQuadrantProps = {
  list: SwotList
  entries: readonly SwotEntry[]
  sources: Sources
  /** The index of the blank entry, if there is one. */
  blank: number | null
  reorder: ReturnType<typeof useReorder>
  actions: SwotActions | null
  /** The width of the side margins. */
  side: number
}

/** The tint of a quadrant, and the color of its heading and bullets. */
const looks: Readonly<Record<SwotList, { tint: string; ink: string }>> = {
  strengths: {
    tint: '[--tint:var(--color-primary-tint)] [--part:55%] dark:[--part:40%]',
    ink: 'text-primary-text',
  },
  weaknesses: {
    tint: '[--tint:var(--color-warning-tint)] [--part:45%] dark:[--part:35%]',
    ink: 'text-warning-text',
  },
  opportunities: {
    tint: '[--tint:var(--color-info-tint)] [--part:60%] dark:[--part:40%]',
    ink: 'text-info-text',
  },
  threats: {
    tint: '[--tint:var(--color-destructive-tint)] [--part:55%] dark:[--part:35%]',
    ink: 'text-destructive-text',
  },
}

/** The background of a quadrant, into which its list fades out. */
const shade = '[--shade:color-mix(in_srgb,var(--tint)_var(--part),var(--color-card))] bg-(--shade)'

const noEntry: SwotEntry = { text: '', source: null }

export function SwotQuadrant(props: SwotQuadrantProps) {
  const { list, entries, sources, blank, reorder, actions, side } = props
  const { tint, ink } = looks[list]
  const drop = useSourceDrop(actions && ((found) => actions.addSource(found)))
  const shown = blank === null ? entries : entries.toSpliced(blank, 0, noEntry)
  const keys = useRowKeys(shown)
  const rows = shown.map((entry, at) => ({ entry, at, isBlank: at === blank, key: keys[at] }))
  return (
    <div className="flex min-h-0 min-w-0 flex-col">
      <div
        className={cn(
          'flex min-h-0 flex-1 flex-col transition-shadow data-over:shadow-[inset_0_0_0_2px_var(--color-ring)]',
          tint,
          shade,
        )}
        {...reorder.listProps(list)}
        {...drop}
      >
        <Head {...{ list, actions, side, ink }} end={entries.length} />
        <ScrollBox label={swotNames[list]} className="pb-2">
          <ul aria-label={swotNames[list]}>
            {rows.map(({ entry, at, isBlank, key }) => (
              <Entry
                key={key}
                {...{ list, entry, at, isBlank, sources, reorder, actions, ink, side }}
              />
            ))}
          </ul>
          {rows.length === 0 &&
            (actions ? (
              <button
                type="button"
                className="nodrag w-full rounded-sm py-0.5 text-start text-muted-foreground text-sm hover:text-foreground"
                style={{ paddingInline: side }}
                onClick={() => actions.open(0)}
              >
                {words.addEntry(list)}…
              </button>
            ) : (
              <p className="text-muted-foreground text-sm" style={{ paddingInline: side }}>
                {words.none}
              </p>
            ))}
        </ScrollBox>
      </div>
    </div>
  )
}

type HeadProps = Pick<SwotQuadrantProps, 'list' | 'actions' | 'side'> & {
  ink: string
  /** Where the next entry is added. */
  end: number
}

function Head({ list, actions, side, ink, end }: HeadProps) {
  return (
    <div
      className="flex h-8 shrink-0 items-center justify-between gap-1 pt-1"
      style={{ paddingInline: side }}
    >
      <h2 className={cn('truncate text-sm', ink)}>{swotNames[list]}</h2>
      {actions && (
        <span className={cn('flex', shownOnHover)}>
          <AddMaterial label={words.addMaterialTo(list)} onPick={actions.addSource} />
          <button
            type="button"
            aria-label={words.addEntry(list)}
            title={words.addEntry(list)}
            className="nodrag touch-target grid size-6 place-items-center rounded-sm text-muted-foreground hover:bg-hover hover:text-foreground"
            onClick={() => actions.open(end)}
          >
            <Plus aria-hidden="true" className="size-3.5" />
          </button>
        </span>
      )}
    </div>
  )
}

type EntryProps = Pick<SwotQuadrantProps, 'list' | 'sources' | 'reorder' | 'actions' | 'side'> & {
  entry: SwotEntry
  at: number
  isBlank: boolean
  ink: string
}

function Entry({ list, entry, at, isBlank, sources, reorder, actions, ink, side }: EntryProps) {
  const spot = { list, at }
  const { hovered, hoverProps } = useHovered()
  return (
    <li
      data-item=""
      className={cn('group/entry relative flex gap-2 py-0.5', dropLine)}
      style={{ paddingInline: side }}
      {...reorder.itemProps(spot)}
      {...hoverProps}
    >
      <span
        aria-hidden="true"
        className={cn('mt-[7px] size-1 shrink-0 rounded-full bg-current', ink)}
      />
      <div className="min-w-0 flex-1 text-sm">
        <TextInPlace
          opens="focus"
          label={isBlank ? words.newEntry(list) : words.entry(list, at + 1)}
          placeholder={isBlank ? `${words.addEntry(list)}…` : ''}
          value={entry.text}
          most={canvasLimits.entry}
          spot={reorder.spotProps('text', spot)}
          apply={actions && ((typed) => actions.write(at, typed, isBlank))}
          onKey={(event, typed) => pressIn({ spot, isBlank, reorder, actions }, event, typed)}
          onLeave={(typed) => {
            if (isBlank) actions?.close()
            else if (typed.trim() === '') actions?.remove(at, false)
          }}
          onLines={(lines) => actions?.addLines(isBlank ? at : at + 1, lines)}
        />
        {entry.source && (
          <EntrySourceNote
            source={entry.source}
            sources={sources}
            onUpdate={actions && ((source) => actions.update(at, source))}
          />
        )}
      </div>
      {actions && hovered && !isBlank && (
        <ItemTools
          name={entry.text}
          side={side}
          handle={reorder.handleProps(spot)}
          onRemove={() => actions.remove(at, false)}
        />
      )}
    </li>
  )
}

type Pressed = Pick<EntryProps, 'isBlank' | 'reorder' | 'actions'> & {
  spot: { list: SwotList; at: number }
}

/** Alt and an arrow key moves an entry, Enter begins the next one, Backspace removes an empty one. */
function pressIn(entry: Pressed, event: KeyboardEvent, typed: string) {
  const { spot, isBlank, reorder, actions } = entry
  const { list, at } = spot
  const empty = typed.trim() === ''
  if (event.altKey && !isBlank) reorder.moveByKey(event, spot, 'text')
  else if (event.key === 'Enter' && !empty) {
    event.preventDefault()
    actions?.open(at + 1)
  } else if (event.key === 'Backspace' && typed === '') {
    event.preventDefault()
    if (!isBlank) actions?.remove(at, true)
    else if (at > 0) {
      reorder.focus('text', { list, at: at - 1 })
      actions?.close()
    }
  }
}
