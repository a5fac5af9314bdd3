import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { fold } from '../../../common/text/fold.ts'
import { criteriaLists } from '../../../contract/analyst-copilot/comparison-criteria.ts'
import { comparisonMessages as words } from '../../../contract/analyst-copilot/comparison-messages.ts'
import { comparisonLimits } from '../../../contract/analyst-copilot/comparisons.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { workspacesQuery } from '../workspaces/workspace-queries.ts'
import { workspaceCriteriaQuery } from './comparison-queries.ts'

type CriteriaPickerProps = {
  /** The texts of the criteria that are there. */
  chosen: readonly string[]
  /** The workspace whose criteria are offered first. */
  workspaceId: string | null
  onAdd: (criteria: string[]) => void
  className?: string | undefined
}

/** Adds criteria: typed ones, and ones of a list or a workspace. */
export function CriteriaPicker({ chosen, workspaceId, onAdd, className }: CriteriaPickerProps) {
  const isFull = chosen.length >= comparisonLimits.criteria
  const add = (texts: string[]) => {
    const added = texts.filter((text) => !holds(chosen, text))
    if (added.length > 0) onAdd(added)
  }
  return (
    <div className={cn('flex flex-col gap-5', className)}>
      <TypedCriterion isFull={isFull} onAdd={(text) => add([text])} />
      <FromList chosen={chosen} workspaceId={workspaceId} isFull={isFull} onAdd={add} />
      <p role="status" className={isFull ? 'text-muted-foreground text-sm' : 'sr-only'}>
        {isFull && words.full.criteria}
      </p>
    </div>
  )
}

function TypedCriterion({ isFull, onAdd }: { isFull: boolean; onAdd: (text: string) => void }) {
  const [typed, setTyped] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    // It may stand in another form.
    event.stopPropagation()
    if (typed.trim() === '' || isFull) return
    onAdd(typed.trim())
    setTyped('')
  }
  return (
    <form noValidate onSubmit={submit} className="flex items-start gap-2">
      <Field label={words.criterion} description={words.criterionHint} className="flex-1">
        <Input
          value={typed}
          autoComplete="off"
          maxLength={comparisonLimits.criterion}
          placeholder={words.criterionPlaceholder}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="secondary"
        className="mt-6.5"
        disabled={typed.trim() === '' || isFull}
      >
        {words.addCriterion}
      </Button>
    </form>
  )
}

function FromList({
  chosen,
  workspaceId,
  isFull,
  onAdd,
}: CriteriaPickerProps & { isFull: boolean }) {
  const workspaces = useInfiniteQuery(workspacesQuery('')).data?.pages[0]?.items ?? []
  const [list, setList] = useState<string>(workspaceId ?? criteriaLists[0]?.name ?? '')
  const known = criteriaLists.find(({ name }) => name === list)
  const used = useQuery({ ...workspaceCriteriaQuery(list), enabled: known === undefined })
  const offered = known?.criteria ?? used.data?.criteria
  const left = offered?.filter((text) => !holds(chosen, text)) ?? []
  return (
    <div className="flex flex-col gap-3">
      <Field label={words.from}>
        <Select
          value={list}
          onChange={({ target }) => setList(target.value)}
          options={[
            ...criteriaLists.map(({ name }): [string, string] => [name, name]),
            ...workspaces.map(({ id, name }): [string, string] => [id, words.workspaceList(name)]),
          ]}
        />
      </Field>
      {used.isError && <p className="text-muted-foreground">{words.listOfFailed}</p>}
      {!offered && !used.isError && <Skeleton className="h-24" />}
      {offered?.length === 0 && <p className="text-muted-foreground">{words.noneInList}</p>}
      {offered && offered.length > 0 && (
        <>
          <ul className="flex flex-wrap gap-1.5">
            {offered.map((text) => (
              <li key={text} className="min-w-0 max-w-full">
                <Offer
                  text={text}
                  chosen={holds(chosen, text)}
                  isFull={isFull}
                  onAdd={() => onAdd([text])}
                />
              </li>
            ))}
          </ul>
          {left.length > 1 && (
            <Button
              variant="ghost"
              size="sm"
              className="self-start px-2"
              disabled={isFull}
              onClick={() => onAdd(left.slice(0, comparisonLimits.criteria - chosen.length))}
            >
              {words.addAll}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

const holds = (chosen: readonly string[], text: string) =>
  chosen.some((one) => fold(one) === fold(text))

type OfferProps = { text: string; chosen: boolean; isFull: boolean; onAdd: () => void }

function Offer({ text, chosen, isFull, onAdd }: OfferProps) {
  return (
    <Button
      icon={chosen ? Check : Plus}
      variant="secondary"
      size="sm"
      aria-pressed={chosen}
      aria-disabled={chosen || isFull}
      className="max-w-full aria-disabled:text-muted-foreground"
      onClick={() => !chosen && !isFull && onAdd()}
    >
      <span dir="auto" className="truncate">
        {text}
      </span>
    </Button>
  )
}
