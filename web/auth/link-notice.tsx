import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { linkErrors, unknownLinkError } from '../../contract/auth.ts'
import { linkErrorIn, withoutLinkError } from '../platform/link-error.ts'
import { Notice } from '../ui/notice.tsx'

type LinkNoticeProps = { title: string; className?: string }

/** Says what went wrong with the link or the provider that led here, where the address tells so. */
export function LinkNotice({ title, className }: LinkNoticeProps) {
  const { pathname, search, hash } = useLocation()
  const [problem] = useState(() => sentenceFor(linkErrorIn(search, hash)))
  useEffect(() => {
    if (!problem) return
    // Reloading or sharing the address must not say it again.
    window.history.replaceState(window.history.state, '', pathname + withoutLinkError(search))
  }, [problem, pathname, search])
  if (!problem) return null
  return (
    <Notice tone="error" title={title} {...(className ? { className } : {})}>
      {problem}
    </Notice>
  )
}

/** The sentence for the error that an address carries. */
function sentenceFor(told: URLSearchParams | undefined): string | undefined {
  if (!told) return undefined
  const [code, error] = [told.get('error_code'), told.get('error')]
  // The code of every failed answer of a provider; the error tells when somebody said no there.
  const denied = code === 'bad_oauth_callback' && error === 'access_denied'
  const codes = denied ? [error] : [code, error]
  const known = codes.find((code) => code !== null && Object.hasOwn(linkErrors, code))
  return known ? linkErrors[known] : unknownLinkError
}
