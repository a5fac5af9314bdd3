import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  type CopilotQuery,
  copilotTexts,
} from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { factText } from '../../../contract/analyst-copilot/copilot-labels.ts'
import {
  conditionText,
  groupText,
  orderText,
  type RowsReading,
  readingTexts as words,
} from '../../../contract/analyst-copilot/copilot-reading.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ChipRemove, ChipText, chipStyle } from '../chip.tsx'
import type { Asked } from '../copilot-queries.ts'
import { scopeItemQuery, toAsked } from '../scope/scope.ts'
import { ChangeMenu } from './change-menu.tsx'
import {
  type Change,
  changeCondition,
  changeFact,
  changeGroup,
  changeOrder,
  changeSubject,
} from './reading-changes.ts'

type ReadingChipsProps = {
  query: CopilotQuery
  /** Whether another question is under way. */
  pending: boolean
  onAsk?: (asked: Asked) => unknown
}

/** How a question was read, as chips that can be changed or removed to ask again, and what was not understood. */
export function ReadingChips({ query, pending, onAsk }: ReadingChipsProps) {
  const { response, text, scope } = query
  const { reading } = response
  const nameOf = useNames(reading ?? null)
  if (!reading) return null
  const ask =
    onAsk &&
    ((next: Partial<RowsReading>) =>
      void onAsk({ text, scope: toAsked(scope), reading: { ...reading, ...next } }))
  const chips = chipsOf(reading, nameOf)
  return (
    <>
      <fieldset disabled={pending} className="flex min-w-0 flex-wrap items-center gap-1.5">
        <legend className="sr-only">{words.readAs}</legend>
        <span aria-hidden="true" className="text-muted-foreground text-sm">
          {words.readAs}
        </span>
        {chips.map(({ key, ...chip }) => (
          <Chip key={key} {...chip} {...(ask && { ask })} />
        ))}
      </fieldset>
      {reading.notUnderstood.length > 0 && (
        <Notice>
          <p>{words.notUnderstood(reading.notUnderstood)}</p>
          {ask && (
            <Button
              variant="secondary"
              size="sm"
              className="mt-2"
              disabled={pending}
              onClick={() => ask({ notUnderstood: [] })}
            >
              {words.leaveOut}
            </Button>
          )}
        </Notice>
      )}
    </>
  )
}

/** The names of the vendors and products that conditions name, if the user may see them. */
function useNames(reading: RowsReading | null): (id: string) => string {
  const ids = (reading?.conditions ?? []).flatMap((each) => ('id' in each ? each.id : []))
  const found = useQueries({ queries: ids.map(scopeItemQuery) })
  return (id) => {
    const { data } = found[ids.indexOf(id)] ?? {}
    if (!data) return '…'
    return [...data.vendors, ...data.products][0]?.name ?? copilotTexts.gone
  }
}

type ChipProps = {
  text: string
  /** The control that changes it; undefined if there is nothing else to choose. */
  change?: Change | undefined
  /** The reading without it. */
  without?: Partial<RowsReading>
}

function chipsOf(
  reading: RowsReading,
  nameOf: (id: string) => string,
): (ChipProps & { key: string })[] {
  const { about, facts, conditions, group, order } = reading
  return [
    { key: 'about', text: words.subjects[about], change: changeSubject(reading) },
    ...facts.map((fact) => ({
      key: fact,
      text: factText(fact),
      change: changeFact(reading, fact, factText),
      without: { facts: facts.filter((other) => other !== fact) },
    })),
    ...conditions.map((condition, at) => ({
      key: JSON.stringify(condition),
      text: conditionText(condition, 'id' in condition ? nameOf(condition.id) : ''),
      change: changeCondition(reading, at),
      without: { conditions: conditions.filter((_, other) => other !== at) },
    })),
    ...(group
      ? [
          {
            key: 'group',
            text: groupText(group),
            change: changeGroup(reading, group),
            without: { group: null },
          },
        ]
      : []),
    ...(order
      ? [
          {
            key: 'order',
            text: orderText(order),
            change: changeOrder(reading, order),
            without: { order: null },
          },
        ]
      : []),
  ]
}

type Ask = (next: Partial<RowsReading>) => void

function Chip({ text, change, without, ask }: ChipProps & { ask?: Ask }): ReactNode {
  return (
    <span className={chipStyle}>
      {ask && change ? (
        <ChangeMenu text={text} change={change} onChange={(value) => ask(change.next(value))} />
      ) : (
        <ChipText>{text}</ChipText>
      )}
      {ask && without && <ChipRemove label={words.remove(text)} onRemove={() => ask(without)} />}
    </span>
  )
}
