import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { WidgetOutline } from '../../../contract/insight-canvas/canvases.ts'
import { occasions, occasionTexts } from '../../../contract/insight-canvas/occasion-messages.ts'
import { templateMessages as words } from '../../../contract/insight-canvas/template-messages.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CanvasPicture } from '../picture/canvas-picture.tsx'
import { outlineOf } from '../picture/outline-of.ts'
import { occasionWidgets } from './occasions.ts'
import { TemplateMenu } from './template-menu.tsx'
import { templatesQuery } from './template-queries.ts'

type TemplateChoiceProps = {
  /** `occasion:` or `template:` with its name or id. */
  value: string
  onChange: (value: string) => void
}

const grid = 'grid grid-cols-2 gap-2.5 sm:grid-cols-3'

/** The layouts for occasions, with a small picture of each. */
export function OccasionChoice(props: TemplateChoiceProps) {
  const pictures = useMemo(
    () => occasions.map((name) => ({ name, outline: occasionWidgets(name).map(outlineOf) })),
    [],
  )
  return (
    <div className={grid}>
      {pictures.map(({ name, outline }) => (
        <Layout key={name} {...props} own={`occasion:${name}`} outline={outline}>
          <Named name={occasionTexts[name].name} hint={occasionTexts[name].hint} />
        </Layout>
      ))}
    </div>
  )
}

/** The company's own templates, which are renamed and deleted here. */
export function OwnTemplates(props: TemplateChoiceProps) {
  const templates = useQuery(templatesQuery)
  if (templates.isError) return <ErrorState title={words.loadFailed} query={templates} />
  if (!templates.data) return <Skeleton className="h-28" />
  if (templates.data.length === 0) {
    return <p className="text-muted-foreground text-sm">{words.ownHint}</p>
  }
  return (
    <div className={grid}>
      {templates.data.map((template) => (
        <div key={template.id} className="relative">
          <Layout {...props} own={`template:${template.id}`} outline={template.outline}>
            <Named name={template.name} />
          </Layout>
          {template.mayChange && <TemplateMenu template={template} />}
        </div>
      ))}
    </div>
  )
}

type LayoutProps = TemplateChoiceProps & {
  own: string
  outline: readonly WidgetOutline[]
  children: ReactNode
}

function Layout({ own, value, onChange, outline, children }: LayoutProps) {
  return (
    <label className="flex h-full cursor-pointer flex-col overflow-hidden rounded-md border hover:border-input has-focus-visible:outline-2 has-focus-visible:outline-ring has-checked:border-primary has-checked:bg-primary-tint">
      <CanvasPicture outline={outline} className="border-b" />
      <span className="flex items-start gap-2 px-2.5 py-2">
        <input
          type="radio"
          name="start"
          className="mt-1 shrink-0"
          checked={value === own}
          onChange={() => onChange(own)}
        />
        {children}
      </span>
    </label>
  )
}

function Named({ name, hint }: { name: string; hint?: string }) {
  return (
    <span className="min-w-0">
      <span dir="auto" className="block break-words font-medium text-sm">
        {name}
      </span>
      {hint && <span className="block text-muted-foreground text-xs">{hint}</span>}
    </span>
  )
}
