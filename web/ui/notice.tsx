import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

type NoticeProps = {
  tone?: 'info' | 'error'
  title?: ReactNode
  children?: ReactNode
  className?: string
}

/** A notice within the page. Errors are announced immediately. */
export function Notice({ tone = 'info', title, children, className }: NoticeProps) {
  const Icon = tone === 'error' ? CircleAlert : Info
  return (
    <div
      role={tone === 'error' ? 'alert' : undefined}
      className={cn(
        'flex gap-2.5 rounded-md px-3.5 py-3',
        tone === 'error' ? 'bg-destructive-tint text-destructive-text' : 'bg-muted text-foreground',
        className,
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-medium">{title}</p>}
        {children}
      </div>
    </div>
  )
}
