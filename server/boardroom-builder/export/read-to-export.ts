import { lookOfDocument } from '../../../common/looks/company-look.ts'
import type { OpenDocument } from '../../../contract/boardroom-builder/documents.ts'
import { getMe } from '../../account/get-me.ts'
import { toBrand } from '../../company/brand/brand-view.ts'
import { brandLogo, ownBrand } from '../../company/brand/exported-brand.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Tx, withTx } from '../../platform/database/transaction.ts'
import { openRecord } from '../../records/get-record.ts'
import { type PictureRow, selectPictures } from '../../records/pictures/picture-rows.ts'
import { documentKind } from '../document-kind.ts'
import { fileIdsOf } from '../pictures/file-ids-of.ts'
import { documentPictures } from '../queries.ts'
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
}

/** The current state of a document that the caller may read, in the form from which files and slides are made. */
export async function readToExport(ctx: Ctx, id: string): Promise<Read> {
  const { document, checked, brand, pictures, stored } = await withTx(ctx, async (tx) => {
    const found = await openRecord(tx, documentKind, id)
    const fileIds = fileIdsOf(blocksOf(found))
    return {
      document: found,
      checked: await readChecked(tx, found),
      brand: found.ofCompany ? await ownBrand(tx) : undefined,
      pictures: await selectPictures(tx, documentPictures, found.id, fileIds),
      stored: found.ofCompany ? await ownTemplate(tx, found.look) : null,
    }
  })
  const { company } = await getMe(ctx)
  const logo = await brandLogo(ctx.services, brand)
  const { title, type, version, status, author, sources } = document
  return {
    ...{ title, type, version, status, pictures, sources },
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

const blocksOf = ({ blocks }: OpenDocument) => blocks.map(({ block }) => block)

/** What was found when it was published; before that, what the caller's rights show. */
async function readChecked(tx: Tx, document: OpenDocument) {
  const found = document.status === 'published' ? await selectChecked(tx, document.id) : null
  return found ?? checkSources(tx, tx.actor.userId, blocksOf(document))
}
