import { type Selectable, sql } from 'kysely'
import type { createCompany, getCompanyStorage } from '../../contract/company/company.ts'
import type { Input, Reply } from '../../contract/endpoint.ts'
import type { CompanyProfiles } from '../platform/database/database-types.ts'
import type { Tx } from '../platform/database/transaction.ts'

/** The profile of a company, undefined if the caller may not see it. */
export function selectCompany(tx: Tx, id: string) {
  return tx.sql.selectFrom('company_profiles').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The same, locked against other changes until the transaction ends. */
export function lockCompany(tx: Tx, id: string) {
  return tx.sql
    .selectFrom('company_profiles')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

type Facts = Omit<Selectable<CompanyProfiles>, 'id' | 'created_at' | 'updated_at' | 'revision'>

export function updateCompanyRow(tx: Tx, id: string, facts: Facts) {
  return tx.sql
    .updateTable('company_profiles')
    .set(facts)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Makes the caller the owner of a new company and returns its id. */
export async function insertOwnCompany(
  tx: Tx,
  company: Input<typeof createCompany>['body'],
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select app.create_own_company(${company.companyName}, ${company.contactName},
      ${company.headquartersLocation}, ${company.yearFounded}, ${company.employeeCount},
      ${company.revenue}, ${company.ownershipStructure}, ${company.fundingHistory},
      ${company.regionsOfOperation}::text[], ${company.despiteInvitation}) as id`.execute(tx.sql)
  const [created] = rows
  if (!created) throw new Error('create_own_company returned no row')
  return created.id
}

/** Deletes the caller's own company, if the given name matches. */
export async function deleteOwnCompany(tx: Tx, companyName: string) {
  await sql`select app.delete_own_company(${companyName})`.execute(tx.sql)
}

/** What takes up the storage of the caller's company, in bytes. */
export async function selectCompanyStorage(tx: Tx, companyId: string) {
  const { rows } = await sql<Reply<typeof getCompanyStorage>>`
    select files, pictures, versions, trash, quota
    from app.company_storage(${companyId}::uuid)`.execute(tx.sql)
  const [storage] = rows
  if (!storage) throw new Error('company_storage returned no row')
  return storage
}

/** What a company requires of its members, and whether the caller has a second factor. */
export async function selectCompanySecurity(tx: Tx, companyId: string) {
  const { rows } = await sql<{ secondFactorRequired: boolean; hasSecondFactor: boolean }>`
    select exists (select from app.company_security c
                   where c.company_id = ${companyId} and c.second_factor_required)
             as "secondFactorRequired",
           app.has_second_factor(auth.uid()) as "hasSecondFactor"`.execute(tx.sql)
  const [security] = rows
  if (!security) throw new Error('the company security query returned no row')
  return security
}

/** Returns false if the owner, who makes the request, has no second factor. */
export async function requireSecondFactor(tx: Tx, required: boolean): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select app.require_second_factor(${required}) as done`.execute(tx.sql)
  return rows[0]?.done ?? false
}
