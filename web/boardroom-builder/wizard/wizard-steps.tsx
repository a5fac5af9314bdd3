import { Check } from 'lucide-react'
import { wizardMessages as words } from '../../../contract/boardroom-builder/document-messages.ts'
import { cn } from '../../ui/cn.ts'

/** The progress through the wizard. */
export function WizardSteps({ at }: { at: number }) {
  return (
    <ol className="mb-8 flex gap-2 sm:gap-3">
      {words.steps.map((name, step) => (
        <li
          key={name}
          aria-current={step === at ? 'step' : undefined}
          className={cn(
            'flex min-w-0 flex-1 flex-col gap-2 border-t-2 pt-2.5 text-sm',
            step <= at ? 'border-primary' : 'text-muted-foreground',
          )}
        >
          <span className="flex items-center gap-1.5">
            {step < at && <Check aria-hidden="true" className="size-3.5 text-primary-text" />}
            <span className={cn('font-medium', step !== at && 'max-sm:sr-only')}>{name}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The heading of a step, which can be focused when the step appears. */
export function StepHeading({ step }: { step: number }) {
  return (
    <h2 tabIndex={-1} className="mb-5 text-md outline-none">
      <span className="block font-normal text-muted-foreground text-sm">
        {words.step(step + 1)}
      </span>
      {words.steps[step]}
    </h2>
  )
}
