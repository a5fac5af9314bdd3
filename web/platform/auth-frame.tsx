import type { ReactNode } from 'react'
import { PublicShell } from './public-shell.tsx'

type AuthFrameProps = {
  title: ReactNode
  description?: ReactNode
  /** Stands below the form: the way to the neighbouring page. */
  footer?: ReactNode
  children: ReactNode
}

/** The frame of sign-up, login and the password pages: one column with a heading and a form. */
export function AuthFrame({ title, description, footer, children }: AuthFrameProps) {
  return (
    <PublicShell>
      <div className="mx-auto w-full max-w-md flex-1 px-5 py-12 sm:py-20">
        <h1 className="font-serif text-2xl">{title}</h1>
        {description && <p className="mt-2 text-md text-muted-foreground">{description}</p>}
        <div className="mt-8">{children}</div>
        {footer && <div className="mt-8 border-t pt-6 text-muted-foreground">{footer}</div>}
      </div>
    </PublicShell>
  )
}
