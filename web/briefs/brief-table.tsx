import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { type Brief, type BriefSort, briefTypes } from '../../contract/briefs/briefs.ts'
import { rowLinkStyle } from '../ui/row-link-style.ts'
import { TableList } from '../ui/table-list.tsx'
import { playableSource } from '../videos/stored-video.ts'
import { VideoPoster } from '../videos/video-poster.tsx'
import { StatusBadge } from './brief-badges.tsx'
import { BriefMenu } from './brief-menu.tsx'
import { formatCreated } from './format-created.ts'

type BriefTableProps = Pick<
  ComponentProps<typeof TableList<Brief>>,
  'list' | 'searched' | 'empty' | 'selection'
> & {
  sort: BriefSort | undefined
  onSort: (sort: BriefSort | undefined) => void
}

/** The briefs of a list as a dense table. */
export function BriefTable({ sort = 'newest', onSort, ...list }: BriefTableProps) {
  return (
    <TableList
      {...list}
      noun="briefs"
      failed="Error loading briefs. Please try again."
      columns={columns(sort, onSort)}
    >
      {(brief) => [
        <TitleCell key="title" brief={brief} />,
        <p key="product" dir="auto" className="truncate" title={brief.productName ?? undefined}>
          {brief.productName}
        </p>,
        <p key="type" className="truncate text-muted-foreground" title={briefTypes[brief.type]}>
          {briefTypes[brief.type]}
        </p>,
        <StatusBadge key="status" status={brief.status} />,
        <time
          key="created"
          dateTime={brief.createdAt}
          className="whitespace-nowrap text-muted-foreground"
        >
          {formatCreated(brief.createdAt)}
        </time>,
        <BriefMenu key="actions" brief={brief} returnTo="/briefs" />,
      ]}
    </TableList>
  )
}

const columns = (
  sort: BriefSort,
  onSort: BriefTableProps['onSort'],
): ComponentProps<typeof TableList<Brief>>['columns'] => [
  {
    label: 'Title',
    sort: {
      order: sort === 'title' ? 'ascending' : 'none',
      onSort: () => onSort(sort === 'title' ? undefined : 'title'),
    },
  },
  { label: 'Product', className: 'hidden w-44 md:table-cell' },
  { label: 'Type', className: 'hidden w-52 lg:table-cell' },
  { label: 'Status', className: 'w-24' },
  {
    label: 'Created',
    className: 'hidden w-32 sm:table-cell',
    sort: {
      order: ({ newest: 'descending', oldest: 'ascending', title: 'none' } as const)[sort],
      onSort: () => onSort(sort === 'newest' ? 'oldest' : undefined),
    },
  },
  { label: 'Actions', hiddenLabel: true, className: 'w-14' },
]

function TitleCell({ brief }: { brief: Brief }) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <VideoThumbnail brief={brief} />
      <div className="min-w-0">
        <Link to={`/briefs/${brief.id}`} dir="auto" title={brief.title} className={rowLinkStyle}>
          {brief.title}
        </Link>
        <p dir="auto" className="truncate text-muted-foreground text-sm md:hidden">
          {brief.productName}
        </p>
      </div>
    </div>
  )
}

function VideoThumbnail({ brief }: { brief: Brief }) {
  return (
    <VideoPoster
      src={playableSource(brief)}
      video={brief.video}
      processing={brief.processing}
      labelled={false}
      className="w-16 shrink-0 rounded-sm max-sm:hidden"
    />
  )
}
