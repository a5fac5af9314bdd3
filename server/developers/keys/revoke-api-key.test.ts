import { describe, expect, test } from 'vitest'
import { getCompany } from '../../../contract/company/company.ts'
import { apiKeyErrors, listApiKeys, revokeApiKey } from '../../../contract/developers/api-keys.ts'
import { permissions } from '../../../contract/permissions.ts'
import { listActivity } from '../../../contract/team/team.ts'
import { startHarness } from '../../testing/harness.ts'
import { newApiKey } from '../../testing/worlds/api-keys.ts'
import { newCompanies, newCompany, newMember } from '../../testing/worlds/people.ts'

const h = await startHarness()

const revoke = (as: Parameters<typeof newApiKey>[1], id: string) =>
  h.call(revokeApiKey, { as, params: { id } })

describe('revokeApiKey', () => {
  test('makes every API refuse the next call with the key', async () => {
    const company = await newCompany(h)
    const key = await newApiKey(h, company.owner)
    const editor = await newMember(h, company, { can_edit_company_profile: true })
    expect(await h.call(getCompany, { as: key })).toMatchObject({ id: company.id })
    await revoke(editor, key.keyId)
    await expect(h.call(getCompany, { as: key })).rejects.toMatchObject(apiKeyErrors.ended)
    const rows = await h.request({ as: key, url: '/rest/v1/products?select=id' })
    expect([rows.statusCode, rows.json().message]).toEqual([401, apiKeyErrors.ended.message])
    expect((await h.call(listApiKeys, { as: editor })).items).toEqual([])
    const [line] = (await h.call(listActivity, { as: company.owner })).items
    expect(line).toMatchObject({ action: 'key.revoked', details: { name: key.keyName } })
  })

  test('refuses a key that was already revoked, and an invalid id', async () => {
    const { owner } = await newCompany(h)
    const key = await newApiKey(h, owner)
    await revoke(owner, key.keyId)
    await expect(revoke(owner, key.keyId)).rejects.toMatchObject(apiKeyErrors.notFound)
    await expect(revoke(owner, 'none')).rejects.toMatchObject({ status: 400 })
  })

  test('refuses another company', async () => {
    const { ours, theirs } = await newCompanies(h)
    const key = await newApiKey(h, ours.owner)
    await expect(revoke(theirs.owner, key.keyId)).rejects.toMatchObject(apiKeyErrors.notFound)
    expect(await h.call(getCompany, { as: key })).toMatchObject({ id: ours.id })
  })

  test('refuses a member without the right', async () => {
    const company = await newCompany(h)
    const key = await newApiKey(h, company.owner)
    const member = await newMember(h, company, { can_manage_team: true })
    await expect(revoke(member, key.keyId)).rejects.toMatchObject(
      permissions['developers.manage'].denied,
    )
    expect(await h.call(getCompany, { as: key })).toMatchObject({ id: company.id })
  })
})
