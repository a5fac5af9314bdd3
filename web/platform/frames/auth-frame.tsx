import type { ReactNode } from 'react'
import { brand } from '../../../contract/brand.ts'
import { BriefDrawing } from '../../ui/brief-drawing.tsx'
import { PublicShell } from './public-shell.tsx'

type AuthFrameProps = {
  title: ReactNode
  description?: ReactNode
  /** Rendered below the form: the link to the neighboring page. */
  footer?: ReactNode
  children: ReactNode
}

/**
 * The frame of sign-up, login and the password pages: a heading, a form, and a picture on wide
 * screens.
 */
export function AuthFrame({ title, description, footer, children }: AuthFrameProps) {
  return (
    <PublicShell>
      <div className="grid flex-1 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="mx-auto w-full max-w-md px-5 py-12 sm:px-8 sm:py-16 lg:mx-0 lg:max-w-150 lg:justify-self-end lg:py-20 lg:pe-24">
          <h1 className="font-serif text-2xl">{title}</h1>
          {description && <p className="mt-2 text-md text-muted-foreground">{description}</p>}
          <div className="mt-8">{children}</div>
          {footer && <div className="mt-8 border-t pt-6 text-muted-foreground">{footer}</div>}
        </div>
        <aside aria-label={brand.name} className="hidden border-s bg-sidebar lg:block">
          <div className="sticky top-(--top-bar-height) flex h-[calc(100dvh-var(--top-bar-height))] max-h-200 flex-col justify-center px-14">
            <BriefDrawing className="w-full max-w-md self-center" />
            <p className="mt-10 max-w-md self-center font-semibold font-serif text-xl">
              {brand.tagline}
            </p>
          </div>
        </aside>
      </div>
    </PublicShell>
  )
}
