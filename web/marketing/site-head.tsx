import type { ReactNode } from 'react'

type SiteHeadProps = { heading: string; introduction: string; children?: ReactNode }

/** The header of a public page: its main heading and introduction. */
export function SiteHead({ heading, introduction, children }: SiteHeadProps) {
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-14 pb-14 sm:px-8 sm:pt-20 sm:pb-16">
      <h1 className="max-w-3xl font-serif text-2xl tracking-tight sm:text-3xl">{heading}</h1>
      <p className="mt-5 max-w-prose text-pretty text-body text-muted-foreground">{introduction}</p>
      {children}
    </div>
  )
}
