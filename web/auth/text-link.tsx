import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** A link inside a line of text. */
export function TextLink(props: ComponentProps<typeof Link>) {
  return (
    <Link className="font-medium text-primary-text underline-offset-4 hover:underline" {...props} />
  )
}
