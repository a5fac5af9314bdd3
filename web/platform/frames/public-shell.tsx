import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Logo } from '../../ui/logo.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { homePath } from '../addresses/protected-paths.ts'
import { useSession } from '../auth/session.ts'
import { ThemeButton } from './theme-button.tsx'

type PublicShellProps = {
  /** Rendered between the logo and the theme button. */
  menu?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** The frame of public pages: a top bar with the logo, and the content. */
export function PublicShell({ menu, footer, children }: PublicShellProps) {
  const { status } = useSession({ start: false })
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="sticky top-0 z-30 border-b bg-background">
        <div className="mx-auto flex h-(--top-bar-height) max-w-page items-center justify-between gap-2 px-5 sm:px-8">
          <Link
            to={status === 'signed-in' ? homePath : '/'}
            className="touch-target flex shrink-0 items-center rounded-md"
          >
            <Logo />
          </Link>
          {menu}
          <ThemeButton />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
        {children}
      </main>
      {footer}
    </div>
  )
}
