import { Link } from 'react-router'

type SiteContactProps = { text: string; link: string; className?: string }

/** An invitation to ask a question, at the end of a text. */
export function SiteContact({ text, link, className = '' }: SiteContactProps) {
  return (
    <p className={`text-body ${className}`}>
      {text}{' '}
      <Link to="/contact" className="font-medium text-primary-text underline underline-offset-4">
        {link}
      </Link>
    </p>
  )
}
