import { useLocation } from 'react-router'
import {
  areaPath,
  comingAreas,
  comingAreaTexts,
  comingSoonMessages as words,
} from '../../../contract/notifications/coming-soon.ts'
import { pageTitle } from '../../platform/frames/page-title.ts'
import { withoutCompany } from '../../platform/frames/without-company.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { areaIcons } from './area-icons.ts'
import { TellMeWhen } from './tell-me-when.tsx'

export const handle = withoutCompany

export const meta = ({ location }: { location: { pathname: string } }) =>
  pageTitle(comingAreaTexts[areaAt(location.pathname)].title)

/** A future area: its description, and a button to be notified when it opens. */
export default function ComingSoonPage() {
  const area = areaAt(useLocation().pathname)
  const { title, text } = comingAreaTexts[area]
  const Icon = areaIcons[area]
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        drawing={
          <span className="grid size-14 place-items-center rounded-full bg-primary-tint text-primary-text">
            <Icon className="size-6" strokeWidth={1.5} />
          </span>
        }
        title={words.title}
        description={text}
        action={<TellMeWhen key={area} area={area} />}
      />
    </>
  )
}

function areaAt(pathname: string) {
  return comingAreas.find((area) => areaPath(area) === pathname.replace(/\/$/, '')) ?? 'trends'
}
