import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { buttonStyle } from './button-style.ts'

/** The content of the not-found page; logs the missing path to the console. */
export function NotFound() {
  const { pathname } = useLocation()
  useEffect(() => {
    console.warn(`Page not found: ${pathname}`)
  }, [pathname])
  return (
    <div className="grid flex-1 place-items-center px-6 py-24">
      <div className="text-center">
        <TornPage />
        <h1 className="mt-6 font-serif text-3xl">404</h1>
        <p className="mt-2 text-md text-muted-foreground">Oops! Page not found</p>
        <Link to="/" className={buttonStyle({ variant: 'secondary', className: 'mt-8' })}>
          Return to Home
        </Link>
      </div>
    </div>
  )
}

function TornPage() {
  return (
    <svg viewBox="0 0 120 96" fill="none" aria-hidden="true" className="mx-auto h-24 w-30">
      <path
        d="M32 8h56a6 6 0 0 1 6 6v30l-12 6-10-8-12 9-12-8-10 7-12-6V14a6 6 0 0 1 6-6Z"
        className="fill-card stroke-input"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path
        d="m24 60 12 6 10-7 12 8 12-9 10 8 16-8v24a6 6 0 0 1-6 6H30a6 6 0 0 1-6-6V60Z"
        className="fill-muted stroke-input"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path
        d="M38 22h26M38 31h36M38 78h30"
        className="stroke-border"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M74 22h6" className="stroke-primary" strokeWidth="4" strokeLinecap="round" />
    </svg>
  )
}
