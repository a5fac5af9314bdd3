import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './cn.ts'

type SettingsSectionProps = Omit<ComponentProps<'section'>, 'title'> & {
  title: string
  description?: ReactNode
  /** Rendered at the end of the heading. */
  action?: ReactNode
  /** Puts the heading beside the content on wide screens, in a list divided by lines. */
  beside?: boolean
}

/** A section of settings: a heading with a description, and the controls. */
export function SettingsSection(props: SettingsSectionProps) {
  const { title, description, action, beside = false, className, children, ...rest } = props
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={cn(
        beside
          ? 'grid gap-x-12 gap-y-5 py-8 first:pt-2 lg:grid-cols-[16rem_minmax(0,1fr)]'
          : 'flex flex-col gap-3',
        className,
      )}
      {...rest}
    >
      <div
        className={cn(
          'flex flex-wrap items-end justify-between gap-x-6 gap-y-3',
          beside && 'self-start',
        )}
      >
        <div className="min-w-0 flex-1 basis-64">
          <h2 id={id} className="text-md">
            {title}
          </h2>
          {description && (
            <p className="mt-1 max-w-prose text-pretty text-muted-foreground">{description}</p>
          )}
        </div>
        {action}
      </div>
      <div className={cn('min-w-0', beside && 'max-w-form')}>{children}</div>
    </section>
  )
}
