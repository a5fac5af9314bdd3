import type { Maker } from './permission-world.ts'

/** A brief that was shared, and what a company's new shares start with. */
export type ShareKind = 'share' | 'restrictedBrief' | 'shareSettings' | 'noShareSettings'

/** An own share is one with the actor's own address: they are its reader, too. */
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

export const shareMakers = (brief: Maker): Record<ShareKind, Maker> => ({
  share: shareOf(brief),
  restrictedBrief: async (run, thing, place) => {
    await shareOf(brief)(run, thing, place)
    return { id: thing.briefId }
  },
  shareSettings: async (run, { companyId }) => {
    await run(`insert into app.share_settings (company_id) values ($1) on conflict do nothing`, [
      companyId,
    ])
    return { id: companyId }
  },
  noShareSettings: async (run, { companyId }) => {
    await run(`delete from app.share_settings where company_id = $1`, [companyId])
    return { id: companyId }
  },
})
