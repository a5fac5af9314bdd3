import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { type ReactNode, useEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from 'react-router'
import { brand } from '../contract/brand.ts'
import './app.css'
import NotFoundPage from './marketing/not-found-page.tsx'
import { siteOrigin } from './platform/addresses/site-origin.ts'
import { dropTokens } from './platform/auth/drop-tokens.ts'
import { pageTitle, titleOf } from './platform/frames/page-title.ts'
import { headScript } from './platform/frames/theme.ts'
import { NavigationProgress } from './shell/navigation-progress.tsx'
import { RouteAnnouncer } from './shell/route-announcer.tsx'
import { buttonStyle } from './ui/button-style.ts'
import { LogoMark } from './ui/logo.tsx'
import { ToastHost } from './ui/toast-host.tsx'

// Before the router is created.
if (typeof window !== 'undefined') dropTokens()

// Same as z.config({ jitless: true }) without loading zod, whose compiled validators would violate
// our content security policy.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const { light, dark } = brand.colours

export const meta = () => pageTitle()

export const links = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
  { rel: 'preload', href: interLatin, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
]

export function Layout({ children }: { children: ReactNode }) {
  return (
    // The head script may set data-theme before hydration.
    <html lang="en" dir="ltr" data-origin={siteOrigin()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={dark} media="(prefers-color-scheme: dark)" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, run before the first paint */}
        <script dangerouslySetInnerHTML={{ __html: headScript }} />
        <Meta />
        <Links />
      </head>
      <body>
        {/* First, because it would go unnoticed below the page. */}
        <noscript>
          <p className="bg-muted px-5 py-3 text-center">
            The forms and the portal need JavaScript. Please turn it on.
          </p>
        </noscript>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  const { pathname } = useLocation()
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <ToastHost eager={pathname !== '/'} />
      <RouteAnnouncer />
    </>
  )
}

/** Shown by the static page until the first route's code has loaded. */
export function HydrateFallback() {
  return (
    <main id="main" className="grid min-h-dvh place-items-center">
      <h1 className="sr-only">{brand.name}</h1>
      <div role="status">
        <LogoMark className="fade-in-0 animate-in delay-300 duration-200 fill-mode-both size-10" />
        <span className="sr-only">Loading…</span>
      </div>
    </main>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const missing = isRouteErrorResponse(error) && error.status === 404
  useEffect(() => {
    if (!missing) console.error(error)
  }, [error, missing])
  if (missing) return <NotFoundPage />
  return (
    <main className="grid min-h-dvh place-items-center px-6">
      <title>{titleOf('Something went wrong')}</title>
      <div className="max-w-md text-center">
        <LogoMark className="mx-auto size-10" />
        <h1 className="mt-6 font-serif text-2xl">Something went wrong</h1>
        <p className="mt-3 text-pretty text-muted-foreground text-md">
          This page stopped working. What you had saved is safe. Reload the page to continue.
        </p>
        <div className="mt-6 flex flex-wrap justify-center gap-2">
          <button type="button" className={buttonStyle()} onClick={() => location.reload()}>
            Reload the page
          </button>
          <a href="/" className={buttonStyle({ variant: 'secondary' })}>
            Return to Home
          </a>
        </div>
      </div>
    </main>
  )
}
