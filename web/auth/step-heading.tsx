import { useEffect, useRef } from 'react'

type StepHeadingProps = {
  step: number
  of: number
  title: string
  /** Takes the focus when it appears, so that the change of step is announced. */
  focus: boolean
}

/** The heading of a step in a multi-step form. */
export function StepHeading({ step, of, title, focus }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focus) heading.current?.focus({ preventScroll: true })
  }, [focus])
  return (
    <div>
      <div aria-hidden="true" className="mb-4 flex gap-1.5">
        {Array.from({ length: of }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the segments never change places
            key={index}
            className={
              index < step
                ? 'h-1 flex-1 rounded-full bg-primary'
                : 'h-1 flex-1 rounded-full bg-hover'
            }
          />
        ))}
      </div>
      <h2 ref={heading} tabIndex={-1} className="flex items-baseline justify-between gap-3 text-md">
        {title}{' '}
        <span className="font-normal text-muted-foreground text-sm tracking-normal">
          Step {step} of {of}
        </span>
      </h2>
    </div>
  )
}
