import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import type { Brief } from '../../contract/briefs/briefs.ts'
import { permissions } from '../../contract/permissions.ts'
import { captionsQuery } from '../captions/captions-queries.ts'
import { AskAboutThis } from '../platform/frames/ask-about-this.tsx'
import { useDocumentTitle } from '../platform/frames/use-document-title.ts'
import { useMe } from '../platform/session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SectionLinks } from '../ui/section-links.tsx'
import { DownloadMenu } from '../videos/downloads/download-menu.tsx'
import { mayChange } from './may-change.ts'
import { ShareBriefButton } from './shares/share-brief-button.tsx'
import { useConfirmedDelete } from './use-confirmed-delete.ts'

/** A brief's title and actions, and the links to its pages. */
export function BriefHeader({ brief }: { brief: Brief }) {
  const me = useMe()
  const navigate = useNavigate()
  const { deleting, confirmDelete } = useConfirmedDelete(brief, () => void navigate('/briefs'))
  const captions = useQuery({ ...captionsQuery(brief.id), enabled: brief.videoStored })
  const edit = new URLSearchParams({ returnTo: `/briefs/${brief.id}` })
  const shared = permissions['shares.view'].allows(me.permissions)
  useDocumentTitle(brief.title)
  return (
    <>
      <PageHeader
        title={brief.title}
        back={{ to: '/briefs', label: 'Back to Briefs' }}
        action={
          <>
            <AskAboutThis about="brief" id={brief.id} />
            <DownloadMenu
              brief={brief}
              captions={captions.data?.items ?? []}
              company={me.company?.name}
            />
            {mayChange(brief, me) && (
              <>
                <Button asChild variant="secondary">
                  <Link to={`/briefs/${brief.id}/edit?${edit}`}>
                    <Pencil aria-hidden="true" />
                    Edit
                  </Link>
                </Button>
                <Button
                  icon={Trash2}
                  variant="secondary"
                  className="[&>svg]:text-destructive-text"
                  pending={deleting}
                  onClick={confirmDelete}
                >
                  Delete
                </Button>
              </>
            )}
            <ShareBriefButton brief={brief} />
          </>
        }
      />
      {shared && (
        <SectionLinks
          label="Brief"
          links={[
            { to: `/briefs/${brief.id}`, label: 'Brief' },
            { to: `/briefs/${brief.id}/audience`, label: 'Audience' },
            { to: `/briefs/${brief.id}/questions`, label: 'Questions' },
            { to: `/briefs/${brief.id}/engagement`, label: 'Engagement' },
          ]}
        />
      )}
    </>
  )
}
