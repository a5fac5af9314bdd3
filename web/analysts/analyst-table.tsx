import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import type { Analyst, AnalystSort } from '../../contract/analysts/analysts.ts'
import { formatDay } from '../platform/format/format-date-time.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { rowLinkStyle } from '../ui/row-link-style.ts'
import { TableList } from '../ui/table-list.tsx'

type AnalystTableProps = Pick<
  ComponentProps<typeof TableList<Analyst>>,
  'list' | 'searched' | 'empty' | 'selection'
> & {
  sort: AnalystSort | undefined
  onSort: (sort: AnalystSort | undefined) => void
}

/** The contacts as a dense table. */
export function AnalystTable({ sort = 'name', onSort, ...list }: AnalystTableProps) {
  return (
    <TableList
      {...list}
      noun="contacts"
      failed="Contacts could not be loaded"
      columns={[
        {
          label: 'Name',
          sort: {
            order: sort === 'name' ? 'ascending' : 'none',
            onSort: () => onSort(undefined),
          },
        },
        { label: 'Firm', className: 'hidden w-48 sm:table-cell' },
        { label: 'Lists', className: 'hidden w-48 lg:table-cell' },
        {
          label: 'Added',
          className: 'hidden w-32 md:table-cell',
          sort: {
            order: sort === 'newest' ? 'descending' : 'none',
            onSort: () => onSort('newest'),
          },
        },
      ]}
    >
      {({ id, name, email, firm, lists, createdAt }) => [
        <div key="name" className="flex min-w-0 items-center gap-3">
          <Avatar name={name} />
          <div className="min-w-0">
            <Link to={`/analysts/${id}`} dir="auto" title={name} className={rowLinkStyle}>
              {name}
            </Link>
            <p className="truncate text-muted-foreground text-sm" title={email}>
              {email}
            </p>
          </div>
        </div>,
        <p key="firm" dir="auto" className="truncate" title={firm ?? undefined}>
          {firm}
        </p>,
        <p
          key="lists"
          className="flex gap-1 overflow-hidden"
          title={lists.map((it) => it.name).join(', ')}
        >
          {lists.slice(0, 2).map((it) => (
            <Badge key={it.id} className="block shrink leading-5.5">
              {it.name}
            </Badge>
          ))}
          {lists.length > 2 && <Badge>+{lists.length - 2}</Badge>}
        </p>,
        <time key="added" dateTime={createdAt} className="whitespace-nowrap text-muted-foreground">
          {formatDay(createdAt)}
        </time>,
      ]}
    </TableList>
  )
}
