import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Brief, briefTypes } from '../../contract/briefs.ts'
import { Card } from '../ui/card.tsx'
import { cn } from '../ui/cn.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatusBadge } from './brief-badges.tsx'
import { BriefVideo } from './brief-video.tsx'
import { formatCreated } from './format-created.ts'

const layout = 'grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]'
/** Beside the video and, where they are many, beside the texts too. */
const facts = 'self-start lg:row-span-2'

/** A brief: the video, the facts beside it on wide screens, and the texts below. */
export function BriefDetails({ brief }: { brief: Brief }) {
  return (
    <div className={layout}>
      <BriefVideo brief={brief} />
      <Card className={facts}>
        <dl className="divide-y">
          <Fact label="Status">
            <StatusBadge status={brief.status} />
          </Fact>
          <Fact label="Created">
            <time dateTime={brief.createdAt}>{formatCreated(brief.createdAt)}</time>
          </Fact>
          <Fact label="Type">{briefTypes[brief.type]}</Fact>
          {brief.productId && brief.productName && (
            <Fact label="Product">
              <Link
                to={`/products/${brief.productId}`}
                className="rounded-sm font-medium text-primary-text underline-offset-4 hover:underline"
              >
                {brief.productName}
              </Link>
            </Fact>
          )}
          <Fact label="Target audience">{brief.targetAudience}</Fact>
          <Fact label="Budget range">{brief.budgetRange}</Fact>
          <Fact label="Timeline">{brief.timeline}</Fact>
        </dl>
      </Card>
      <div className="flex min-w-0 max-w-prose flex-col gap-6">
        <Text title="Description" text={brief.description} />
        <Text title="Requirements" text={brief.requirements} />
      </div>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null) return null
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-3 px-5 py-3">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

function Text({ title, text }: { title: string; text: string | null }) {
  if (!text) return null
  return (
    <section>
      <h2 className="mb-2 text-md">{title}</h2>
      <p className="whitespace-pre-line text-md">{text}</p>
    </section>
  )
}

/** The same places while the brief is on its way. */
export function BriefSkeleton() {
  return (
    <div role="status" className={layout}>
      <span className="sr-only">Loading brief...</span>
      <Skeleton className="aspect-video rounded-lg" />
      <Card className={cn(facts, 'divide-y')}>
        {['w-16', 'w-24', 'w-28', 'w-36', 'w-20'].map((width) => (
          <div key={width} className="grid grid-cols-[7.5rem_1fr] gap-3 px-5 py-3.5">
            <Skeleton className="h-4 w-20" />
            <Skeleton className={`h-4 ${width}`} />
          </div>
        ))}
      </Card>
      <div className="max-w-prose space-y-2.5">
        <Skeleton className="h-4" />
        <Skeleton className="h-4" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    </div>
  )
}
