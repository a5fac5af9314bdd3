import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** An inline link. */
export function TextLink(props: ComponentProps<typeof Link>) {
  return (
    <Link className="font-medium text-primary-text underline-offset-4 hover:underline" {...props} />
  )
}
