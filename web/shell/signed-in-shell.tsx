import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useMe } from '../platform/session/use-me.ts'
import { useRemembered } from '../platform/session/use-remembered.ts'
import { cn } from '../ui/cn.ts'
import { SkipLink } from '../ui/skip-link.tsx'
import { TooltipProvider } from '../ui/tooltip.tsx'
import { Sidebar } from './sidebar.tsx'
import { SidebarSheet } from './sidebar-sheet.tsx'
import { SignedInPage } from './signed-in-page.tsx'
import { TopBar } from './top-bar.tsx'
import { useCurrentRights } from './use-current-rights.ts'
import { useFreshData } from './use-fresh-data.ts'

const wideWindow = '(min-width: 768px)'

/** The shell: the sidebar, the top bar and the page. */
export function SignedInShell() {
  const [collapsed, setCollapsed] = useRemembered('sidebar-collapsed')
  const { key } = useLocation()
  // Every change of route closes the slide-over.
  const [openedOn, setOpenedOn] = useState<string>()
  if (openedOn && openedOn !== key) setOpenedOn(undefined)
  const sheetOpen = openedOn === key
  useCurrentRights()
  useFreshData(useMe().user.id)

  useEffect(() => {
    const wide = window.matchMedia(wideWindow)
    const close = () => wide.matches && setOpenedOn(undefined)
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [])

  return (
    <TooltipProvider delayDuration={200} skipDelayDuration={300}>
      <SkipLink />
      <div
        className={cn(
          'transition-[padding] duration-200',
          collapsed ? 'md:ps-(--sidebar-collapsed-width)' : 'md:ps-(--sidebar-width)',
        )}
      >
        <div
          data-print="no"
          className={cn(
            'fixed inset-y-0 start-0 z-30 hidden overflow-x-clip border-e bg-sidebar transition-[width] duration-200 md:block',
            collapsed ? 'w-(--sidebar-collapsed-width)' : 'w-(--sidebar-width)',
          )}
        >
          <Sidebar collapsed={collapsed} />
        </div>
        <SidebarSheet
          open={sheetOpen}
          onOpenChange={(open) => setOpenedOn(open ? key : undefined)}
        />
        <TopBar
          collapsed={collapsed}
          onCollapse={setCollapsed}
          sheetOpen={sheetOpen}
          onOpenSheet={() => setOpenedOn(key)}
        />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto min-h-[calc(100dvh-var(--top-bar-height))] max-w-page px-5 py-8 sm:px-8 has-[[data-wide]]:max-w-none"
        >
          <SignedInPage />
        </main>
      </div>
    </TooltipProvider>
  )
}
