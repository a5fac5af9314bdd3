import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import {
  comparisonTexts,
  comparisonMessages as words,
} from '../../../contract/analyst-copilot/comparison-messages.ts'
import {
  type ComparedSubject,
  comparisonLimits,
} from '../../../contract/analyst-copilot/comparisons.ts'
import { pageTitle } from '../../platform/frames/page-title.ts'
import { withoutCompany } from '../../platform/frames/without-company.ts'
import { copilotQuery } from '../../platform/session/copilot-query.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FieldGroup } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { scopeItemQuery } from '../scope/scope.ts'
import { useWorkspacePanel } from '../workspaces/use-workspace-panel.ts'
import { Chips } from './chips.tsx'
import { useCreateComparison } from './comparison-queries.ts'
import { CriteriaPicker } from './criteria-picker.tsx'
import { SubjectPicker } from './subject-picker.tsx'

export const handle = withoutCompany

export const meta = () => pageTitle(words.new)

/** Chooses what to compare and by what; `?vendor=` and `?product=` name what is chosen already. */
export default function NewComparisonPage() {
  const named = useNamedSubjects()
  return (
    <>
      <PageHeader
        title={words.new}
        description={words.noneHint}
        back={{ to: '/analyst-copilot/comparisons', label: words.back }}
      />
      {named ? <NewComparison named={named} /> : <Skeleton className="h-96 rounded-lg" />}
    </>
  )
}

/** What the address names, if the user may see it; undefined until that is known. */
function useNamedSubjects(): ComparedSubject[] | undefined {
  const [query] = useSearchParams()
  const ids = [...query.getAll('vendor'), ...query.getAll('product')]
  const found = useQueries({
    queries: ids.slice(0, comparisonLimits.subjects).map((id) => scopeItemQuery(id)),
  })
  if (found.some(({ isPending }) => isPending)) return undefined
  return found.flatMap(({ data }) => [
    ...(data?.vendors ?? []).map((item) => ({ ...item, kind: 'vendor' as const })),
    ...(data?.products ?? []).map((item) => ({ ...item, kind: 'product' as const })),
  ])
}

const nameOf = ({ name }: ComparedSubject) => name ?? comparisonTexts.unnamed

function NewComparison({ named }: { named: readonly ComparedSubject[] }) {
  const [subjects, setSubjects] = useState(named)
  const [criteria, setCriteria] = useState<readonly string[]>([])
  const { workspace } = useWorkspacePanel()
  const { make, pending, problems } = useMaking()
  const without = (id: string) => setSubjects((all) => all.filter((one) => one.id !== id))
  return (
    <Card className="flex max-w-160 flex-col gap-8 p-5">
      <FieldGroup
        legend={words.subjects}
        error={subjects.length === 0 ? problems.subjects : undefined}
      >
        <Chips
          label={words.subjects}
          items={subjects.map((one) => ({ id: one.id, name: nameOf(one) }))}
          onRemove={without}
        />
        <div className={subjects.length > 0 ? 'mt-1.5' : undefined}>
          <SubjectPicker
            chosen={subjects}
            onAdd={(subject) => setSubjects((all) => [...all, subject])}
            onRemove={({ id }) => without(id)}
          />
        </div>
      </FieldGroup>
      <FieldGroup
        legend={words.criteria}
        error={criteria.length === 0 ? problems.criteria : undefined}
      >
        <Chips
          label={words.criteria}
          items={criteria.map((text) => ({ id: text, name: text }))}
          onRemove={(text) => setCriteria((all) => all.filter((one) => one !== text))}
        />
        <CriteriaPicker
          className={criteria.length > 0 ? 'mt-3' : undefined}
          chosen={criteria}
          workspaceId={workspace ?? null}
          onAdd={(texts) => setCriteria((all) => [...all, ...texts])}
        />
      </FieldGroup>
      {problems.whole && <Notice tone="error">{problems.whole}</Notice>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button pending={pending} onClick={() => void make(subjects, criteria, workspace)}>
          {words.compare}
        </Button>
        <Privacy />
      </div>
    </Card>
  )
}

type Problems = { subjects?: string; criteria?: string; whole?: string }

/** Makes the comparison and opens it, or holds what is missing. */
function useMaking() {
  const { mutateAsync, isPending } = useCreateComparison()
  const navigate = useNavigate()
  const [problems, setProblems] = useState<Problems>({})
  async function make(
    subjects: readonly ComparedSubject[],
    criteria: readonly string[],
    workspaceId: string | undefined,
  ) {
    if (isPending) return
    if (subjects.length === 0 || criteria.length === 0) {
      return setProblems({ subjects: words.chooseSubjects, criteria: words.chooseCriteria })
    }
    setProblems({})
    const title = words.usualTitle(subjects.map(nameOf))
    try {
      const id = await mutateAsync({
        title: [...title].slice(0, comparisonLimits.title).join(''),
        ...(workspaceId && { workspaceId }),
        subjects: subjects.map(({ id, kind }) => ({ id, kind })),
        criteria: [...criteria],
      })
      await navigate(`/analyst-copilot/comparisons/${id}`, { replace: true })
    } catch (error) {
      setProblems({ whole: serverMessage(error) ?? words.createFailed })
    }
  }
  return { make, pending: isPending, problems }
}

/** States whether any data leaves the installation. */
function Privacy() {
  const { data } = useQuery(copilotQuery)
  if (!data) return null
  const { model, sentTo } = data
  return (
    <p className="min-w-0 text-muted-foreground text-sm">
      {model && sentTo ? words.leaves(model, sentTo) : words.stays}
    </p>
  )
}
