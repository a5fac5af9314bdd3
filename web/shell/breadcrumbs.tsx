import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { nameForReader } from '../../contract/library/library.ts'
import { analystQuery } from '../analysts/analysts-queries.ts'
import { documents } from '../boardroom-builder/documents.ts'
import { briefQuery } from '../briefs/briefs-queries.ts'
import { libraryBriefQuery } from '../briefs/library-brief-query.ts'
import { canvases } from '../insight-canvas/canvases.ts'
import { libraryCanvasQuery } from '../library/canvases/library-canvas-queries.ts'
import { libraryDocumentQuery } from '../library/documents/library-document-queries.ts'
import { useMe } from '../platform/session/use-me.ts'
import { productQuery } from '../products/products-queries.ts'
import { recordQuery } from '../records/record-queries.ts'
import { cn } from '../ui/cn.ts'
import { sectionOf } from './navigation.ts'

type Crumb = { to: string; label: string }

/** Pages of a section that belong to no record. */
const pages: Readonly<Record<string, string>> = {
  new: 'New',
  activity: 'Activity',
  developers: 'Developers',
  canvases: 'Canvases',
  documents: 'Documents',
  'sign-in': 'Sign-in',
  sessions: 'Sessions',
}

/** The pages of a record. */
const actions: Readonly<Record<string, string>> = {
  edit: 'Edit',
  audience: 'Audience',
  questions: 'Questions',
  engagement: 'Engagement',
  versions: 'Versions',
}

/** The breadcrumbs of the open page: company, section, record and action. */
export function Breadcrumbs() {
  const { company } = useMe()
  const trail = useTrail(company !== null)
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      <ol className="flex min-w-0 items-center gap-2 text-muted-foreground text-sm">
        {company && (
          <li dir="auto" className={cn('truncate', trail.length > 1 && 'max-sm:hidden')}>
            {company.name}
          </li>
        )}
        {trail.map(({ to, label }, at) => (
          <li
            key={to}
            className={cn(
              'flex min-w-0 items-center gap-2',
              at === 0 ? 'shrink-0' : 'shrink',
              at < trail.length - 2 && 'max-sm:hidden',
            )}
          >
            {(company || at > 0) && (
              <span
                aria-hidden="true"
                className={cn(trail.length > 1 && at <= trail.length - 2 && 'max-sm:hidden')}
              >
                /
              </span>
            )}
            {at === trail.length - 1 ? (
              <span aria-current="page" dir="auto" className="truncate text-foreground">
                {label}
              </span>
            ) : (
              <Link to={to} dir="auto" className="truncate rounded-sm hover:text-foreground">
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function useTrail(ofMember: boolean): Crumb[] {
  const { pathname } = useLocation()
  const section = sectionOf(pathname, ofMember)
  const name = useRecordName(pathname)
  if (!section) return []
  const [, root, id, action] = pathname.split('/')
  const record = `/${root}/${id}`
  const page = pages[id ?? '']
  return [
    section,
    ...(page ? [{ to: record, label: page }] : []),
    ...(name ? [{ to: page ? pathname : record, label: name }] : []),
    ...(name && action && actions[action]
      ? [{ to: `${record}/${action}`, label: actions[action] }]
      : []),
  ]
}

/** The name of the record in the URL, once its page has loaded it. */
function useRecordName(pathname: string): string | undefined {
  const client = useQueryClient()
  const [, root, id = '', below = ''] = pathname.split('/')
  const inLibrary = (kind: string) => (root === 'library' && id === kind ? below : '')
  const seen = { enabled: false }
  const product = useQuery({ ...productQuery(client, root === 'products' ? id : ''), ...seen })
  const brief = useQuery({ ...briefQuery(client, root === 'briefs' ? id : ''), ...seen })
  const analyst = useQuery({ ...analystQuery(client, root === 'analysts' ? id : ''), ...seen })
  const shared = useQuery({ ...libraryBriefQuery(root === 'library' ? id : ''), ...seen })
  const canvas = useQuery({
    ...recordQuery(canvases, root === 'insight-canvas' ? id : ''),
    ...seen,
  })
  const text = useQuery({
    ...recordQuery(documents, root === 'boardroom-builder' ? id : ''),
    ...seen,
  })
  const seenCanvas = useQuery({ ...libraryCanvasQuery(inLibrary('canvases')), ...seen })
  const read = useQuery({ ...libraryDocumentQuery(inLibrary('documents')), ...seen })
  return (
    product.data?.name ??
    brief.data?.title ??
    analyst.data?.name ??
    (shared.data && nameForReader(shared.data)) ??
    canvas.data?.title ??
    text.data?.title ??
    seenCanvas.data?.title ??
    read.data?.title
  )
}
