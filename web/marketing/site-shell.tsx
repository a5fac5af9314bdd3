import type { ReactNode } from 'react'
import { PublicShell } from '../platform/frames/public-shell.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteLinks } from './site-links.tsx'
import { SiteMenu } from './site-menu.tsx'

/** The frame of the public site: the shell of public pages with its menu and footer. */
export function SiteShell({ children }: { children: ReactNode }) {
  return (
    <PublicShell
      menu={
        <>
          <SiteMenu />
          <SiteLinks />
        </>
      }
      footer={<SiteFooter />}
    >
      {children}
    </PublicShell>
  )
}
