import type { ReactNode } from 'react'

type SiteSectionProps = {
  id: string
  title: string
  introduction?: string
  /** Adds a background, to set the section apart from its neighbors. */
  shaded?: boolean
  children: ReactNode
}

/** A section of a public page, with its heading. */
export function SiteSection({ id, title, introduction, shaded, children }: SiteSectionProps) {
  return (
    <section aria-labelledby={id} className={`border-t ${shaded ? 'bg-sidebar' : ''}`}>
      <div className="mx-auto max-w-page px-5 py-16 sm:px-8 lg:py-20">
        <h2 id={id} className="font-serif text-2xl">
          {title}
        </h2>
        {introduction && (
          <p className="mt-3 max-w-prose text-pretty text-body text-muted-foreground">
            {introduction}
          </p>
        )}
        <div className="mt-10">{children}</div>
      </div>
    </section>
  )
}
