import { wizardMessages as words } from '../../../contract/boardroom-builder/document-messages.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import type { StepProps } from './new-document-page.tsx'
import { StepHeading } from './wizard-steps.tsx'

/** Step 2: background, objectives and deadline. */
export function ContextStep({ values, problems, onChange }: StepProps) {
  return (
    <div className="flex flex-col gap-5">
      <StepHeading step={1} />
      <Field label={words.context} description={words.contextHint} error={problems.context}>
        <Textarea
          rows={5}
          dir="auto"
          value={values.context}
          onChange={({ target }) => onChange({ context: target.value })}
        />
      </Field>
      <Field
        label={words.objectives}
        description={words.objectivesHint}
        error={problems.objectives}
      >
        <Textarea
          rows={4}
          dir="auto"
          value={values.objectives}
          onChange={({ target }) => onChange({ objectives: target.value })}
        />
      </Field>
      <Field
        label={words.deadline}
        description={words.deadlineHint}
        error={problems.deadline}
        className="w-52"
      >
        <Input
          type="date"
          value={values.deadline}
          onChange={({ target }) => onChange({ deadline: target.value })}
        />
      </Field>
    </div>
  )
}
