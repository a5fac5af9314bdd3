import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { usePlaces } from '../ui/use-places.ts'

/** The video with a panel beside it, and the texts with the facts below. */
export const pageLayout = 'grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]'
/** In the second column: below the panel beside the video, or beside both video and texts. */
export const factsPlace = 'self-start xl:col-start-2'
export const textsPlace = 'flex min-w-0 max-w-prose flex-col gap-6 xl:col-start-1'

/** The start position in the URL, in seconds: `?t=83`. */
export function useStartAt(): number | null {
  const [params] = useSearchParams()
  const asked = params.get('t')
  return asked && /^\d{1,6}$/.test(asked) ? Number(asked) : null
}

type FactProps = {
  label: string
  /** The name of the field, which links refer to. */
  field?: string
  children: ReactNode
}

/** A row of the facts; nothing without a value. */
export function Fact({ label, field, children }: FactProps) {
  const place = usePlaces()
  if (children === null) return null
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-3 px-5 py-3">
      <dt className="text-muted-foreground">{label}</dt>
      <dd dir="auto" className="min-w-0">
        {field ? <span {...place(field)}>{children}</span> : children}
      </dd>
    </div>
  )
}

type TextProps = {
  title: string
  /** The name of the field, which links refer to. */
  field: string
  text: string | null
  children: ReactNode
}

/** A text with its heading; nothing if it is empty. */
export function BriefText({ title, field, text, children }: TextProps) {
  const place = usePlaces()
  if (!text) return null
  return (
    <section>
      <h2 className="mb-2 text-md">{title}</h2>
      <p {...place(field)} dir="auto" className="whitespace-pre-line text-md">
        {children}
      </p>
    </section>
  )
}
