import type { UseQueryResult } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { chaptersOf } from '../../common/text/chapters.ts'
import { briefFileMessages } from '../../contract/briefs/brief-files.ts'
import { briefTypes } from '../../contract/briefs/briefs.ts'
import type { listCaptions } from '../../contract/captions/captions.ts'
import type { Reply } from '../../contract/endpoint.ts'
import type { LibraryBrief } from '../../contract/library/library.ts'
import { formatDay } from '../platform/format/format-date-time.ts'
import type { Player } from '../platform/player/player.ts'
import { ShareMessage } from '../shares/share-message.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { cn } from '../ui/cn.ts'
import { BriefVideo } from '../videos/brief-video.tsx'
import { VideoAside } from '../videos/video-aside.tsx'
import { BriefText, Fact, factsPlace, pageLayout, textsPlace, useStartAt } from './brief-layout.tsx'
import { DescriptionText } from './description-text.tsx'
import { BriefFileList } from './files/brief-file-list.tsx'
import { EmbargoBanner } from './reader-gate.tsx'
import { shownTo } from './shown-to.ts'

type ReaderBriefProps = {
  brief: LibraryBrief
  captions: UseQueryResult<Reply<typeof listCaptions>>
  player: Player
  /** The path that a copied link leads to, if not the current one. */
  page?: string
  /** Called when the user's access to the video has ended. */
  onEnded?: () => void
  /** What the vendor will see, shown before anything plays. */
  notice?: ReactNode
  /** The form for questions about the brief; absent if there can be none. */
  questions?: ReactNode
  /** Shown below the facts. */
  children?: ReactNode
}

/** A brief as readers see it. */
export function ReaderBrief(props: ReaderBriefProps) {
  const { brief, captions, player, page, onEnded, notice, questions, children } = props
  const startAt = useStartAt()
  const stored = brief.externalUrl === null
  const durationMs = brief.video?.durationMs ?? null
  const chapters = useMemo(
    () => chaptersOf(brief.description, durationMs),
    [brief.description, durationMs],
  )
  return (
    <>
      {brief.embargo && <EmbargoBanner embargo={brief.embargo} />}
      {brief.message && <ShareMessage vendor={brief.vendor.name}>{brief.message}</ShareMessage>}
      <div className={pageLayout}>
        <div className="min-w-0">
          <BriefVideo
            shown={shownTo(brief)}
            player={player}
            chapters={chapters}
            captions={captions.data?.items ?? none}
            startAt={startAt}
            mayChange={false}
            page={page}
            onEnded={onEnded}
          />
          {notice && <p className="mt-2 text-muted-foreground text-sm">{notice}</p>}
        </div>
        {stored && (
          <div data-print="no" className="relative min-w-0">
            <VideoAside
              briefId={brief.id}
              chapters={chapters}
              captions={captions}
              player={player}
              mayChange={false}
            />
          </div>
        )}
        <div className={cn(textsPlace, 'xl:row-start-2')}>
          {questions}
          <BriefText title="Description" field="description" text={brief.description}>
            <DescriptionText
              text={brief.description ?? ''}
              chapters={chapters}
              onGo={stored ? player.playFrom : undefined}
            />
          </BriefText>
        </div>
        <FactsColumn brief={brief}>{children}</FactsColumn>
      </div>
    </>
  )
}

const none: never[] = []

function FactsColumn({ brief, children }: Pick<ReaderBriefProps, 'brief' | 'children'>) {
  const besideVideo = brief.externalUrl !== null
  return (
    <div
      className={cn(
        factsPlace,
        'flex w-full flex-col gap-6',
        besideVideo ? 'xl:row-span-2 xl:row-start-1' : 'xl:row-start-2',
      )}
    >
      <Facts brief={brief} />
      {brief.files.length > 0 && (
        <Card className="px-5 pt-5 pb-2">
          <h2 className="text-md">{briefFileMessages.title}</h2>
          <BriefFileList files={brief.files} />
        </Card>
      )}
      {children}
      <Vendor brief={brief} />
    </div>
  )
}

function Facts({ brief }: { brief: LibraryBrief }) {
  return (
    <Card>
      <dl className="divide-y">
        <Fact label="Type" field="type">
          {briefTypes[brief.type]}
        </Fact>
        <Fact label="Shared">
          <time dateTime={brief.sharedAt}>{formatDay(brief.sharedAt)}</time>
        </Fact>
        <Fact label="Available until">
          {brief.expiresAt && <time dateTime={brief.expiresAt}>{formatDay(brief.expiresAt)}</time>}
        </Fact>
      </dl>
      {brief.downloadUrl && (
        <div data-print="no" className="border-t px-5 py-4">
          <Button asChild variant="secondary" className="w-full">
            <a href={brief.downloadUrl} download>
              <Download aria-hidden="true" />
              Download video
            </a>
          </Button>
        </div>
      )}
    </Card>
  )
}

function Vendor({ brief: { vendor, product } }: { brief: LibraryBrief }) {
  return (
    <Card>
      <dl className="divide-y">
        <Fact label="Vendor">
          <span className="font-medium">{vendor.name}</span>
        </Fact>
        <Fact label="Headquarters">{vendor.headquartersLocation}</Fact>
        <Fact label="Founded">{vendor.yearFounded}</Fact>
        <Fact label="Employees">{vendor.employeeCount}</Fact>
        <Fact label="Regions">{listed(vendor.regionsOfOperation)}</Fact>
        <Fact label="Product">
          {product && <span className="font-medium">{product.name}</span>}
        </Fact>
        <Fact label="Category">{product?.category ?? null}</Fact>
        <Fact label="Website">
          {product?.websiteUrl ? <Outside href={product.websiteUrl} /> : null}
        </Fact>
        <Fact label="Release notes">
          {product?.releaseNotes?.length ? (
            <ul className="flex flex-col gap-1">
              {product.releaseNotes.map((href) => (
                <li key={href}>
                  <Outside href={href} />
                </li>
              ))}
            </ul>
          ) : null}
        </Fact>
      </dl>
    </Card>
  )
}

const listed = (items: string[] | null): ReactNode => items?.join(', ') || null

function Outside({ href }: { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="wrap-anywhere rounded-sm font-medium text-primary-text underline-offset-4 hover:underline"
    >
      {href.replace(/^https?:\/\//, '').replace(/\/$/, '')}
    </a>
  )
}
