import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import {
  documentMessages,
  wizardMessages as words,
} from '../../../contract/boardroom-builder/document-messages.ts'
import {
  type DocumentForm,
  type DocumentType,
  documentTypes,
} from '../../../contract/boardroom-builder/documents.ts'
import { useIdempotencyKey } from '../../platform/calls/use-idempotency-key.ts'
import { pageTitle } from '../../platform/frames/page-title.ts'
import { withoutCompany } from '../../platform/frames/without-company.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { toast } from '../../ui/toast.ts'
import { useCreateDocument } from '../documents-queries.ts'
import { BasicStep } from './basic-step.tsx'
import { ContextStep } from './context-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { bodyOf, problemsOf, useWizard, type WizardValues } from './use-wizard.ts'
import { WizardSteps } from './wizard-steps.tsx'

export const handle = withoutCompany

export const meta = () => pageTitle(words.title)

/** The fields of each step, which must be valid before the next step. */
const fieldsOf: readonly (readonly (keyof DocumentForm)[])[] = [
  ['type', 'title', 'description', 'tone', 'audience'],
  ['context', 'objectives', 'deadline'],
  ['material'],
]

export type Problems = Partial<Record<keyof DocumentForm, string>>
export type StepProps = {
  values: WizardValues
  problems: Problems
  onChange: (changed: Partial<WizardValues>) => void
}

/** The three-step wizard that creates a document. */
export default function NewDocumentPage() {
  const [params] = useSearchParams()
  const asked = params.get('type')
  const type = asked && Object.hasOwn(documentTypes, asked) ? (asked as DocumentType) : undefined
  const { step, values, change, forget } = useWizard(type)
  const [problems, setProblems] = useState<Problems>({})
  const navigate = useNavigate()
  const { mutateAsync, isPending, isSuccess } = useCreateDocument()
  const keyFor = useIdempotencyKey()
  const form = useRef<HTMLFormElement>(null)
  useFocusAfter(step, form)

  function go(to: number) {
    setProblems({})
    change({ step: to })
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending || isSuccess) return
    const found = problemsOf(values)
    const wrong = fieldsOf.findIndex((fields) => fields.some((field) => found[field]))
    if (wrong !== -1 && wrong <= step) {
      setProblems(found)
      if (wrong !== step) change({ step: wrong })
      return
    }
    if (step < 2) return go(step + 1)
    const body = bodyOf(values)
    try {
      const { id } = await mutateAsync({ body, idempotencyKey: keyFor(body) })
      forget()
      await navigate(`/boardroom-builder/${id}`, { replace: true })
    } catch (error) {
      toast.error(words.failed, serverMessage(error))
    }
  }
  const shared = {
    values,
    problems,
    onChange: (changed: Partial<WizardValues>) => {
      setProblems({})
      change(changed)
    },
  }
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={words.title} back={documentMessages.back} />
      <WizardSteps at={step} />
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        {step === 0 && <BasicStep {...shared} />}
        {step === 1 && <ContextStep {...shared} />}
        {step === 2 && <ReviewStep {...shared} onEdit={go} />}
        <p role="status" className="mt-8 min-h-5 text-muted-foreground text-sm">
          {isPending && words.generating}
        </p>
        <StepButtons step={step} pending={isPending} onBack={() => go(step - 1)} />
      </form>
    </div>
  )
}

type StepButtonsProps = { step: number; pending: boolean; onBack: () => void }

function StepButtons({ step, pending, onBack }: StepButtonsProps) {
  return (
    <div className="mt-3 flex justify-between gap-2 border-t pt-5">
      <Button variant="secondary" disabled={step === 0 || pending} onClick={onBack}>
        {words.previous}
      </Button>
      <Button type="submit" pending={pending}>
        {step < 2 ? words.next : words.generate}
      </Button>
    </div>
  )
}

/** Focuses the heading of a new step, so that it is announced and Tab continues from there. */
function useFocusAfter(step: number, form: RefObject<HTMLFormElement | null>) {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    form.current?.querySelector<HTMLElement>('h2')?.focus()
  }, [step, form])
}
