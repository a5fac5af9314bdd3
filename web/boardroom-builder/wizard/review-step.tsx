import { useQuery } from '@tanstack/react-query'
import { wizardMessages as words } from '../../../contract/boardroom-builder/document-messages.ts'
import { audiences, documentTypes, tones } from '../../../contract/boardroom-builder/documents.ts'
import { formatDay } from '../../platform/format/format-date-time.ts'
import { copilotQuery } from '../../platform/session/copilot-query.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MaterialChoice } from './material-choice.tsx'
import type { StepProps } from './new-document-page.tsx'
import { StepHeading } from './wizard-steps.tsx'

type ReviewStepProps = StepProps & { onEdit: (step: number) => void }

/** Step 3: a summary of the entries, and the source material. */
export function ReviewStep({ values, problems, onChange, onEdit }: ReviewStepProps) {
  const { company } = useMe()
  return (
    <div className="flex flex-col gap-6">
      <StepHeading step={2} />
      <Summary values={values} onEdit={onEdit} />
      <section aria-labelledby="material" className="flex flex-col gap-4">
        <div>
          <h3 id="material" className="text-base">
            {words.material}
          </h3>
          <p className="mt-1 text-muted-foreground text-sm">{words.materialHint}</p>
        </div>
        {problems.material && <Notice tone="error">{problems.material}</Notice>}
        {company && (
          <>
            <Checkbox
              label={words.company}
              checked={values.company}
              onChange={({ target }) => onChange({ company: target.checked })}
            />
            <MaterialChoice
              kind="products"
              chosen={values.products}
              onChange={(products) => onChange({ products })}
            />
          </>
        )}
        <MaterialChoice
          kind="briefs"
          chosen={values.briefs}
          onChange={(briefs) => onChange({ briefs })}
        />
        <MaterialChoice
          kind="canvases"
          chosen={values.canvases}
          onChange={(canvases) => onChange({ canvases })}
        />
      </section>
      <Privacy />
    </div>
  )
}

function Summary({ values, onEdit }: Pick<ReviewStepProps, 'values' | 'onEdit'>) {
  return (
    <Card className="px-5 py-4">
      <h3 className="text-base">{words.review}</h3>
      <dl className="mt-2 divide-y">
        <Fact label={words.type} step={0} onEdit={onEdit}>
          {documentTypes[values.type]}
        </Fact>
        <Fact label={words.name} step={0} onEdit={onEdit}>
          {values.title}
        </Fact>
        <Fact label={`${words.tone}, ${words.audience.toLowerCase()}`} step={0} onEdit={onEdit}>
          {`${tones[values.tone]}, ${audiences[values.audience]}`}
        </Fact>
        <Fact label={words.context} step={1} onEdit={onEdit}>
          {values.context}
        </Fact>
        <Fact label={words.objectives} step={1} onEdit={onEdit}>
          {values.objectives}
        </Fact>
        <Fact label={words.deadline} step={1} onEdit={onEdit}>
          {values.deadline && formatDay(`${values.deadline}T12:00:00`)}
        </Fact>
      </dl>
    </Card>
  )
}

/** States whether any data leaves the installation. */
function Privacy() {
  const { company } = useMe()
  const { data } = useQuery(copilotQuery)
  if (!data) return <Skeleton className="h-5 w-72" />
  const { model, sentTo } = data
  return (
    <p className="text-muted-foreground text-sm">
      {model && sentTo
        ? `${words.leaves(model, sentTo)} ${company ? words.seen : ''}`
        : words.stays}
    </p>
  )
}

type FactProps = {
  label: string
  step: number
  onEdit: (step: number) => void
  children: string
}

function Fact({ label, step, onEdit, children }: FactProps) {
  return (
    <div className="py-2.5">
      <dt className="text-muted-foreground text-sm">{label}</dt>
      <dd className="flex items-start justify-between gap-4">
        <span dir="auto" className="line-clamp-3 min-w-0 whitespace-pre-line break-words">
          {children || <span className="text-muted-foreground">{words.nothing}</span>}
        </span>
        <Button variant="link" aria-label={`${words.edit}: ${label}`} onClick={() => onEdit(step)}>
          {words.edit}
        </Button>
      </dd>
    </div>
  )
}
