import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { linkErrors, unknownLinkError } from '../../contract/auth.ts'
import { Notice } from '../ui/notice.tsx'

type LinkNoticeProps = { title: string; className?: string }

/** Says what went wrong with the link or the provider that led here, where the address tells so. */
export function LinkNotice({ title, className }: LinkNoticeProps) {
  const { pathname, search, hash } = useLocation()
  const [problem] = useState(() => readLinkError(search, hash))
  useEffect(() => {
    if (!problem) return
    // Reloading or sharing the address must not say it again.
    window.history.replaceState(window.history.state, '', pathname + withoutError(search))
  }, [problem, pathname, search])
  if (!problem) return null
  return (
    <Notice tone="error" title={title} {...(className ? { className } : {})}>
      {problem}
    </Notice>
  )
}

/** The sentence for the error that an address carries, in its query or its fragment. */
export function readLinkError(search: string, hash: string): string | undefined {
  const values = [new URLSearchParams(hash.replace(/^#/, '')), new URLSearchParams(search)]
  const told = values.find((value) => value.has('error') || value.has('error_code'))
  if (!told) return undefined
  const codes = [told.get('error_code'), told.get('error')]
  const known = codes.find((code) => code !== null && Object.hasOwn(linkErrors, code))
  return known ? linkErrors[known] : unknownLinkError
}

function withoutError(search: string): string {
  const kept = new URLSearchParams(search)
  for (const name of ['error', 'error_code', 'error_description', 'sb']) kept.delete(name)
  return kept.size > 0 ? `?${kept}` : ''
}
