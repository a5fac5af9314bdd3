import { type ReactNode, useId } from 'react'

type DeveloperSectionProps = {
  title: string
  description: string
  action?: ReactNode
  children: ReactNode
}

/** A section of the page: a heading, a description, and its action. */
export function DeveloperSection({ title, description, action, children }: DeveloperSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-10">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id={id} className="text-md">
            {title}
          </h2>
          <p className="mt-0.5 max-w-prose text-muted-foreground">{description}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
