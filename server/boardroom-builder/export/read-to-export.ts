import { lookOfDocument } from '../../../common/looks/company-look.ts'
import { documentErrors, type OpenDocument } from '../../../contract/boardroom-builder/documents.ts'
import { refusal } from '../../../contract/errors.ts'
import { getMe } from '../../account/get-me.ts'
import { toBrand } from '../../company/brand/brand-view.ts'
import { brandLogo, ownBrand } from '../../company/brand/exported-brand.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Tx, withTx } from '../../platform/database/transaction.ts'
import { openRecord } from '../../records/get-record.ts'
import { type PictureRow, selectPictures } from '../../records/pictures/picture-rows.ts'
import { requireVersion } from '../../records/versions/require-version.ts'
import { documentKind } from '../document-kind.ts'
import { fileIdsOf } from '../pictures/file-ids-of.ts'
import { documentPictures, selectPublishedVersion } from '../queries.ts'
import { requireDocument } from '../require-document.ts'
import { checkSources, speakersOf, withCheckedSources } from '../sources/check-sources.ts'
import { selectChecked } from '../sources/queries.ts'
import type { DocumentToExport } from './exported-document.ts'
import { ownTemplate, readStoredTemplate } from './template/stored-template.ts'

type Read = Omit<DocumentToExport, 'pictures'> & {
  /** Stored pictures, without their bytes. */
  pictures: PictureRow[]
  sources: OpenDocument['sources']
  /** The address of the company's logo. */
  logoUrl: string | null
  /** The number of the version that readers see; null if none was published. */
  publishedVersion: number | null
}

/**
 * A document that the caller may read, in the form from which files and slides are made: as it is now, or as it was
 * published. Throws 409 if it was not.
 */
export async function readToExport(
  ctx: Ctx,
  id: string,
  { published = false } = {},
): Promise<Read> {
  const { document, publishedVersion, checked, brand, pictures, stored } = await withTx(
    ctx,
    async (tx) => {
      const found = published ? await openPublished(tx, id) : await openRecord(tx, documentKind, id)
      const fileIds = fileIdsOf(blocksOf(found))
      return {
        document: found,
        publishedVersion: await selectPublishedVersion(tx, id),
        checked: await readChecked(tx, found),
        brand: found.ofCompany ? await ownBrand(tx) : undefined,
        pictures: await selectPictures(tx, documentPictures, found.id, fileIds),
        stored: found.ofCompany ? await ownTemplate(tx, found.look) : null,
      }
    },
  )
  const { company } = await getMe(ctx)
  const logo = await brandLogo(ctx.services, brand)
  const { title, type, version, status, author, sources } = document
  return {
    ...{ title, type, version, status, pictures, sources, publishedVersion },
    logoUrl: brand ? (toBrand(brand).logo?.imageUrl ?? null) : null,
    look: lookOfDocument(document.look, brand),
    template: stored && (await readStoredTemplate(ctx.services, stored)),
    author: author.name,
    company: { name: document.ofCompany && company ? company.name : '', logo },
    date: ctx.now(),
    blocks: withCheckedSources(blocksOf(document), checked),
    speakers: speakersOf(checked),
  }
}

/** A document as its readers see it. */
async function openPublished(tx: Tx, id: string): Promise<OpenDocument> {
  const record = await requireDocument(tx, id)
  if (!record.published_id) throw refusal(documentErrors.notPublished)
  const found = await requireVersion(tx, documentKind, id, record.published_id)
  const version = found.approved ?? record.version
  const row = { ...record, title: found.title, status: 'published' as const, version }
  const parts = found.parts.map((part) => ({
    ...{ id: part.attrs.id, revision: found.revision },
    part,
  }))
  return documentKind.toOpened(tx, row, parts)
}

const blocksOf = ({ blocks }: OpenDocument) => blocks.map(({ block }) => block)

/** What was found when it was published; before that, what the caller's rights show. */
async function readChecked(tx: Tx, document: OpenDocument) {
  const found = document.status === 'published' ? await selectChecked(tx, document.id) : null
  return found ?? checkSources(tx, tx.actor.userId, blocksOf(document))
}
