import { Link } from 'react-router'
import { leadMessages } from '../../contract/site/lead-words.ts'
import { cn } from '../ui/cn.ts'

const pages: Readonly<Record<string, { to: string; label: string }>> = {
  '{terms}': { to: '/terms', label: leadMessages.terms },
  '{privacy}': { to: '/privacy', label: leadMessages.privacy },
}

/**
 * What the visitor agrees to by sending. Links open in a new tab, so that the form keeps its
 * values.
 */
export function Agreement({ className }: { className?: string }) {
  return (
    <p className={cn('text-pretty text-muted-foreground text-sm', className)}>
      {leadMessages.agreement.split(/(\{\w+\})/).map((part) => {
        const page = pages[part]
        if (!page) return part
        return (
          <Link
            key={part}
            to={page.to}
            target="_blank"
            rel="noopener"
            className="font-medium text-primary-text underline underline-offset-4"
          >
            {page.label}
            <span className="sr-only"> {leadMessages.newTab}</span>
          </Link>
        )
      })}
    </p>
  )
}
