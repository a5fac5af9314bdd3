import { ChevronRight, Circle, CircleCheck } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { checklistMessages as messages } from '../../contract/dashboard/dashboard.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { cn } from '../ui/cn.ts'
import type { Step } from './first-steps.ts'

type ChecklistProps = { steps: Step[]; onHide: () => void; className: string }

/** The first steps of a new company, as tall as the chart that replaces it later. */
export function Checklist({ steps, onHide, className }: ChecklistProps) {
  const heading = useId()
  const done = steps.filter((step) => step.done).length
  return (
    <Card role="region" aria-labelledby={heading} className={className}>
      <div className="flex items-start gap-3 px-5 pt-5 pb-3">
        <h2 id={heading} className="text-md">
          {messages.title}
        </h2>
        <p className="mt-0.5 text-muted-foreground text-sm tabular-nums">
          {done} of {steps.length} done
        </p>
        <Button variant="ghost" size="sm" className="-me-2 -mt-1 ms-auto" onClick={onHide}>
          {messages.hide}
        </Button>
      </div>
      <ol className="flex h-72 flex-col px-2.5 pb-5">
        {steps.map((step) => (
          <li key={step.label} className="min-h-0 flex-1">
            <StepRow step={step} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

const rowStyle = 'flex h-full items-center gap-3 rounded-md px-2.5'

function StepRow({ step: { label, hint, done, to, state } }: { step: Step }) {
  const Icon = done ? CircleCheck : Circle
  const row = (
    <>
      <Icon
        aria-hidden="true"
        className={cn('size-5 shrink-0', done ? 'text-primary-text' : 'text-muted-foreground')}
      />
      <span className={cn('shrink-0', done || !to ? 'text-muted-foreground' : 'font-medium')}>
        {label}
        {done && <span className="sr-only">: {messages.done}</span>}
      </span>
      <span className="truncate text-muted-foreground text-sm max-sm:hidden">{hint}</span>
    </>
  )
  if (done || !to) return <div className={rowStyle}>{row}</div>
  return (
    <Link to={to} state={state} className={cn(rowStyle, 'transition-colors hover:bg-hover')}>
      {row}
      <ChevronRight
        aria-hidden="true"
        className="ms-auto size-4 shrink-0 text-muted-foreground rtl:-scale-x-100"
      />
    </Link>
  )
}
