import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ScopeItem } from '../../../contract/analyst-copilot/copilot-scope.ts'
import { evidenceMessages as words } from '../../../contract/analyst-copilot/evidence-canvas-messages.ts'
import {
  createEvidenceCanvas,
  criteriaOf,
  type EvidenceKind,
  evidenceKinds,
} from '../../../contract/analyst-copilot/evidence-canvases.ts'
import { canvases } from '../../insight-canvas/canvases.ts'
import { call } from '../../platform/calls/call.ts'
import { useIdempotencyKey } from '../../platform/calls/use-idempotency-key.ts'
import { pageTitle } from '../../platform/frames/page-title.ts'
import { withoutCompany } from '../../platform/frames/without-company.ts'
import { useMakeRecord } from '../../records/record-queries.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FieldGroup } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { toast } from '../../ui/toast.ts'
import { Chips } from '../comparisons/chips.tsx'
import { CriteriaPicker } from '../comparisons/criteria-picker.tsx'
import { KindChoice } from '../elsewhere/answer-part.tsx'
import { BriefPicker } from './brief-picker.tsx'

export const handle = withoutCompany

export const meta = () => pageTitle(words.title)

type Chosen = { kind: EvidenceKind; briefs: readonly ScopeItem[]; criteria: readonly string[] }

/** Chooses briefs, and what to make of them on a canvas. */
export default function FromBriefsPage() {
  const [chosen, setChosen] = useState<Chosen>({ kind: 'wall', briefs: [], criteria: [] })
  const { make, pending, problems } = useMaking()
  const { kind, briefs } = chosen
  const criteria = chosen.criteria.slice(0, criteriaOf[kind].most)
  const put = (some: Partial<Chosen>) => setChosen((before) => ({ ...before, ...some }))
  const without = (id: string) => put({ briefs: briefs.filter((one) => one.id !== id) })
  return (
    <>
      <PageHeader
        title={words.title}
        description={words.description}
        back={{ to: '/insight-canvas', label: words.back }}
      />
      <Card className="flex max-w-160 flex-col gap-8 p-5">
        <KindChoice
          legend={words.kind}
          kinds={evidenceKinds}
          names={words.kinds}
          value={kind}
          onChange={(next) => put({ kind: next })}
        />
        <FieldGroup legend={words.briefs} error={briefs.length === 0 ? problems.briefs : undefined}>
          <Chips
            label={words.briefs}
            items={briefs.map(({ id, name }) => ({ id, name: name ?? words.unnamed }))}
            onRemove={without}
          />
          <BriefPicker
            chosen={briefs}
            onAdd={(brief) => put({ briefs: [...briefs, brief] })}
            onRemove={without}
          />
        </FieldGroup>
        <Criteria
          kind={kind}
          criteria={criteria}
          error={criteria.length < criteriaOf[kind].least ? problems.criteria : undefined}
          onChange={(next) => put({ criteria: next })}
        />
        {problems.whole && <Notice tone="error">{problems.whole}</Notice>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button pending={pending} onClick={() => void make({ kind, briefs, criteria })}>
            {words.make}
          </Button>
          <p className="min-w-0 text-muted-foreground text-sm">{words.confirmHint}</p>
        </div>
      </Card>
    </>
  )
}

type CriteriaProps = {
  kind: EvidenceKind
  criteria: readonly string[]
  error: string | undefined
  onChange: (criteria: string[]) => void
}

/** The criteria of a wall, or the axes of a landscape; other kinds have none. */
function Criteria({ kind, criteria, error, onChange }: CriteriaProps) {
  const { most } = criteriaOf[kind]
  if (most === 0) return null
  const isLandscape = kind === 'landscape'
  return (
    <FieldGroup legend={isLandscape ? words.axes : words.criteria} error={error}>
      {isLandscape && <p className="text-muted-foreground text-sm">{words.axesHint}</p>}
      <Chips
        label={isLandscape ? words.axes : words.criteria}
        items={criteria.map((text) => ({ id: text, name: text }))}
        onRemove={(text) => onChange(criteria.filter((one) => one !== text))}
      />
      {criteria.length < most && (
        <CriteriaPicker
          chosen={criteria}
          workspaceId={null}
          onAdd={(texts) => onChange([...criteria, ...texts].slice(0, most))}
        />
      )}
    </FieldGroup>
  )
}

type Problems = { briefs?: string; criteria?: string; whole?: string }

/** Makes the canvas and opens it, or holds what is missing. */
function useMaking() {
  const navigate = useNavigate()
  const keyFor = useIdempotencyKey()
  const [problems, setProblems] = useState<Problems>({})
  const { mutateAsync, isPending } = useMakeRecord(
    canvases,
    (body: { kind: EvidenceKind; briefIds: string[]; criteria: string[] }) =>
      call(createEvidenceCanvas, { body, idempotencyKey: keyFor(body) }),
  )
  async function make({ kind, briefs, criteria }: Chosen) {
    if (isPending) return
    const { least } = criteriaOf[kind]
    if (briefs.length === 0 || criteria.length < least) {
      const missing = kind === 'landscape' ? words.chooseAxes : words.chooseCriteria
      return setProblems({ briefs: words.chooseBriefs, criteria: missing })
    }
    setProblems({})
    try {
      const briefIds = briefs.map(({ id }) => id)
      const made = await mutateAsync({ kind, briefIds, criteria: [...criteria] })
      const { found, notPlaced, notice } = made
      const about = [notPlaced > 0 && words.notPlaced(notPlaced), notice].filter(Boolean)
      toast.success(words.made(found), about.join('. ') || words.confirmHint)
      await navigate(`/insight-canvas/${made.id}`)
    } catch (error) {
      setProblems({ whole: serverMessage(error) ?? words.failed })
    }
  }
  return { make, pending: isPending, problems }
}
