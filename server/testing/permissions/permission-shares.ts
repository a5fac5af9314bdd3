import { ownerOf, perCompany } from './permission-makers.ts'
import type { Maker } from './permission-world.ts'

/** A shared brief, and a company's default terms of new shares. */
export type ShareKind =
  | 'share'
  | 'accessRequest'
  | 'briefFile'
  | 'spareFile'
  | 'openLink'
  | 'restrictedBrief'
  | 'shareSettings'
  | 'companyBrand'
  | 'noCompanyBrand'
  | 'noShareSettings'
  | 'embargo'
  | 'acceptance'
  | 'embargoTerms'
  | 'noEmbargoTerms'
  | 'watch'
  | 'readerNote'
  | 'noReaderNote'
  | 'libraryVisit'
  | 'noLibraryVisit'
  | 'mute'

/** The terms of every embargo in these tests: their hash, and when they end. */
export const embargoOfRows = { hash: 'a'.repeat(64), until: '2130-01-01T00:00:00.000Z' }

/** An own share is one with the actor's own address, so that they are its reader. */
export const shareOf =
  (brief: Maker): Maker =>
  async (run, thing, place) => {
    await brief(run, { ...thing, id: thing.briefId }, place)
    await run(`update public.briefs set status = 'active' where id = $1`, [thing.briefId])
    const email = place.own?.email ?? thing.email
    await run(
      `insert into app.shares (id, company_id, brief_id, email, token) values ($1, $2, $3, $4, $5)`,
      [thing.id, thing.companyId, thing.briefId, email.toLowerCase(), thing.token],
    )
    return { email }
  }

const embargoOf =
  (brief: Maker): Maker =>
  async (run, thing, place) => {
    const made = await shareOf(brief)(run, thing, place)
    await run(
      `insert into app.embargoes (brief_id, company_id, embargo_until, terms, terms_hash) values ($1, $2, $3, 'Quiet', $4)`,
      [thing.briefId, thing.companyId, embargoOfRows.until, embargoOfRows.hash],
    )
    return { ...made, id: thing.briefId }
  }

/** A brief, and a stored file that has not been added to it yet. */
const spareFileOf =
  (brief: Maker): Maker =>
  async (run, thing, place) => {
    const made = await shareOf(brief)(run, { ...thing, id: thing.memberId }, place)
    await run(
      `insert into storage.objects (id, bucket_id, name, company_id, size, mime_type, sha256)
       values ($1, 'brief_files', $2, $3, 9, 'application/pdf', repeat('a', 64))`,
      [thing.id, `${thing.companyId}/${thing.id}.pdf`, thing.companyId],
    )
    return made
  }

export const shareMakers = (brief: Maker): Record<ShareKind, Maker> => ({
  share: shareOf(brief),
  accessRequest: async (run, thing, place) => {
    const made = await shareOf(brief)(run, { ...thing, id: thing.memberId }, place)
    await run(
      `insert into app.access_requests (id, company_id, brief_id, email, proposed) values ($1, $2, $3, $4, false)`,
      [thing.id, thing.companyId, thing.briefId, `${thing.token}@example.test`],
    )
    return made
  },
  spareFile: spareFileOf(brief),
  briefFile: async (run, thing, place) => {
    const made = await spareFileOf(brief)(run, thing, place)
    await run(
      `insert into app.brief_files (id, company_id, brief_id, object_id, name) values ($1, $2, $3, $1, 'Deck.pdf')`,
      [thing.id, thing.companyId, thing.briefId],
    )
    return made
  },
  openLink: async (run, thing, place) => {
    const made = await shareOf(brief)(run, { ...thing, id: thing.memberId }, place)
    await run(
      `insert into app.open_links (id, company_id, brief_id, token) values ($1, $2, $3, $4)`,
      [thing.id, thing.companyId, thing.briefId, thing.token],
    )
    return made
  },
  restrictedBrief: async (run, thing, place) => {
    await shareOf(brief)(run, thing, place)
    return { id: thing.briefId }
  },
  embargo: embargoOf(brief),
  watch: async (run, thing, place) => {
    const made = await shareOf(brief)(run, thing, place)
    await run(
      `insert into app.watches (brief_id, reader_id, object_id, company_id, seen) values ($1, $2, $3, $4, '{[0,9)}')`,
      [thing.briefId, thing.userId, thing.objectId, thing.companyId],
    )
    return { ...made, id: thing.userId }
  },
  readerNote: async (run, thing, place) => {
    const made = await shareOf(brief)(run, { ...thing, id: thing.memberId }, place)
    await run(
      `insert into app.reader_notes (id, user_id, brief_id, text) values ($1, $2, $3, $4)`,
      [thing.id, ownerOf(place), thing.briefId, `Why ${thing.id}?`],
    )
    return made
  },
  noReaderNote: async (run, thing, place) => ({
    ...(await shareOf(brief)(run, thing, place)),
    userId: ownerOf(place),
  }),
  libraryVisit: async (run, _thing, place) => {
    await run(
      `insert into app.library_visits (user_id, visited_at) values ($1, now()) on conflict do nothing`,
      [ownerOf(place)],
    )
    return { id: ownerOf(place) }
  },
  noLibraryVisit: async (run, _thing, place) => {
    await run(`delete from app.library_visits where user_id = $1`, [ownerOf(place)])
    return { userId: ownerOf(place) }
  },
  mute: async (run, thing, place) => {
    await brief(run, { ...thing, id: thing.briefId }, place)
    await run(`insert into app.muted_briefs (user_id, brief_id) values ($1, $2)`, [
      ownerOf(place),
      thing.briefId,
    ])
    return { id: thing.briefId }
  },
  acceptance: async (run, thing, place) => {
    const made = await embargoOf(brief)(run, { ...thing, id: thing.memberId }, place)
    await run(
      `insert into app.acceptances (id, company_id, brief_id, brief_title, reader_id, email, name, decision,
         terms, terms_hash, embargo_until)
       values ($1, $2, $3, 'Atlas', $4, $5, 'Ann Reader', 'accepted', 'Quiet', $6, $7)`,
      [
        thing.id,
        thing.companyId,
        thing.briefId,
        place.own?.id ?? thing.memberId,
        made.email,
        embargoOfRows.hash,
        embargoOfRows.until,
      ],
    )
    return { ...made, id: thing.id }
  },
  embargoTerms: perCompany(
    `insert into app.embargo_terms (company_id, terms) values ($1, 'Quiet') on conflict do nothing`,
  ),
  noEmbargoTerms: perCompany(`delete from app.embargo_terms where company_id = $1`),
  companyBrand: perCompany(
    `insert into app.company_brands (company_id) values ($1) on conflict do nothing`,
  ),
  noCompanyBrand: perCompany(`delete from app.company_brands where company_id = $1`),
  shareSettings: perCompany(
    `insert into app.share_settings (company_id) values ($1) on conflict do nothing`,
  ),
  noShareSettings: perCompany(`delete from app.share_settings where company_id = $1`),
})
