import { Fragment } from 'react'
import { splitLinks } from '../../contract/values/web-links.ts'

/** A text whose web addresses are links. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map(({ at, text: words, href }) =>
    href ? (
      <a
        key={at}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="wrap-anywhere rounded-sm text-primary-text underline underline-offset-4"
      >
        {words}
      </a>
    ) : (
      <Fragment key={at}>{words}</Fragment>
    ),
  )
}
