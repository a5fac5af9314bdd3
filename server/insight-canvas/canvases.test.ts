import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getCompanyStorage } from '../../contract/company/company.ts'
import { newWidget } from '../../contract/insight-canvas/canvas-widgets.ts'
import {
  createCanvas,
  deleteCanvas,
  getCanvas,
  getCanvasChanges,
  getCanvasVersion,
  listCanvases,
  listCanvasVersions,
  nameCanvasVersion,
  restoreCanvasVersion,
  saveCanvas,
} from '../../contract/insight-canvas/canvases.ts'
import { listTrash, restoreDeleted } from '../../contract/undo/undo.ts'
import { setCompanyQuota } from '../company/operator/set-company-quota.ts'
import { startHarness } from '../testing/harness.ts'
import {
  newCompanies,
  newCompany,
  newMember,
  newUser,
  type TestUser,
} from '../testing/worlds/people.ts'
import { emptyTrashJob } from '../undo/empty-trash.ts'
import { forgetCanvasHistoryJob } from './forget-canvas-history.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)

const days = 24 * 3600_000
const scenario = (title: string) => ({ ...newWidget('scenario', randomUUID()), title })
const newCanvas = (as: TestUser, title: string, ...titles: string[]) =>
  h.call(createCanvas, { as, body: { title, widgets: titles.map(scenario) } })
const readTitles = async (as: TestUser, id: string) =>
  (await h.call(getCanvas, { as, params: { id } })).widgets.map(({ widget }) => widget.title)
const notFound = { status: 404 }

describe('deleting', () => {
  test('moves a canvas to the trash, and restores it with its versions', async () => {
    const as = ours.owner
    const { id } = await newCanvas(as, 'Plan', 'One')
    const params = { id }
    await h.call(nameCanvasVersion, { as, params, body: { name: 'First' } })
    const { transactionId } = await h.call(deleteCanvas, { as, params })
    await expect(readTitles(as, id)).rejects.toMatchObject(notFound)
    await expect(h.call(deleteCanvas, { as, params })).rejects.toMatchObject(notFound)
    const [entry] = (await h.call(listTrash, { as })).items
    expect(entry).toMatchObject({ transactionId, canvases: 1, products: 0, names: ['Plan'] })
    expect(await h.call(restoreDeleted, { as, body: { transactionId } })).toEqual({ restored: 1 })
    expect(await readTitles(as, id)).toEqual(['One'])
    expect((await h.call(listCanvasVersions, { as, params })).items).toMatchObject([
      { name: 'First' },
    ])
    expect((await h.call(listTrash, { as })).items).toEqual([])
  })

  test('is possible for a person without a company, and can be undone', async () => {
    const as = await newUser(h)
    const { id, ofCompany } = await newCanvas(as, 'Mine', 'One')
    expect(ofCompany).toBe(false)
    const { transactionId } = await h.call(deleteCanvas, { as, params: { id } })
    for (const stranger of [ours.owner, await newUser(h)]) {
      await expect(
        h.call(restoreDeleted, { as: stranger, body: { transactionId } }),
      ).rejects.toMatchObject(notFound)
    }
    await h.call(restoreDeleted, { as, body: { transactionId } })
    expect(await readTitles(as, id)).toEqual(['One'])
  })

  test('is permanent after 30 days', async () => {
    const as = ours.owner
    const { id } = await newCanvas(as, 'Old')
    const { transactionId } = await h.call(deleteCanvas, { as, params: { id } })
    await h.setClock(new Date(Date.now() + 31 * days))
    await emptyTrashJob(h.services).work({})
    await h.setClock(null)
    await expect(h.call(restoreDeleted, { as, body: { transactionId } })).rejects.toMatchObject(
      notFound,
    )
  })

  test('refuses another company', async () => {
    const { id } = await newCanvas(ours.owner, 'Ours')
    const call = { as: theirs.owner, params: { id } }
    await expect(h.call(deleteCanvas, call)).rejects.toMatchObject(notFound)
  })

  test('refuses a member without the right', async () => {
    const { id } = await newCanvas(ours.owner, 'Ours')
    const member = await newMember(h, ours)
    const call = { as: member, params: { id } }
    await expect(h.call(deleteCanvas, call)).rejects.toMatchObject({ status: 403 })
    const { transactionId } = await h.call(deleteCanvas, { as: ours.owner, params: { id } })
    await expect(
      h.call(restoreDeleted, { as: member, body: { transactionId } }),
    ).rejects.toMatchObject({ status: 403 })
  })
})

describe('versions', () => {
  const save = async (as: TestUser, id: string, title: string) => {
    const { revision } = await h.call(getCanvas, { as, params: { id } })
    const widgets = [{ rev: null, widget: scenario(title) }]
    return h.call(saveCanvas, { as, params: { id }, body: { revision, widgets } })
  }

  test('are saved before a change, at most every ten minutes per person', async () => {
    const as = ours.owner
    const { id } = await newCanvas(as, 'Plan', 'One')
    const count = async () => (await h.call(listCanvasVersions, { as, params: { id } })).total
    await save(as, id, 'Two')
    await save(as, id, 'Three')
    expect(await count()).toBe(1)
    await h.setClock(new Date(Date.now() + 11 * 60_000))
    await save(as, id, 'Four')
    expect(await count()).toBe(2)
    const other = await newMember(h, ours, { can_manage_briefs: true })
    await h.setClock(new Date(Date.now() + 13 * 60_000))
    await save(other, id, 'Five')
    await save(as, id, 'Six')
    await h.setClock(null)
    expect(await count()).toBe(3)
  })

  test('are named, read and restored; a restore also saves the state before it', async () => {
    const as = ours.owner
    const { id } = await newCanvas(as, 'Plan', 'One')
    const params = { id }
    const named = await h.call(nameCanvasVersion, { as, params, body: { name: 'First' } })
    expect(named).toMatchObject({ name: 'First', widgetCount: 1, changedBy: 'Olivia Owner' })
    const { deleted, widgets } = await save(as, id, 'Two')
    expect({ deleted, widgets }).toMatchObject({ deleted: [], widgets: [{ rev: 2 }] })
    const version = { id, versionId: named.id }
    expect(await h.call(getCanvasVersion, { as, params: version })).toMatchObject({
      title: 'Plan',
      widgets: [{ title: 'One' }],
    })
    const restored = await h.call(restoreCanvasVersion, { as, params: version })
    expect(restored).toMatchObject({ revision: 3, widgets: [{ widget: { title: 'One' } }] })
    const since = await h.call(getCanvasChanges, { as, params, query: { since: 2 } })
    expect(since.deleted).toHaveLength(1)
    const { items } = await h.call(listCanvasVersions, { as, params })
    expect(items.map(({ widgetCount }) => widgetCount)).toContain(2)
  })

  test('refuses another company, and a version of another canvas', async () => {
    const [one, other] = [await newCanvas(ours.owner, 'One'), await newCanvas(ours.owner, 'Other')]
    const { id: versionId } = await h.call(nameCanvasVersion, {
      as: ours.owner,
      params: { id: one.id },
      body: { name: 'Kept' },
    })
    for (const [as, id] of [
      [theirs.owner, one.id],
      [ours.owner, other.id],
    ] as const) {
      const call = { as, params: { id, versionId } }
      await expect(h.call(getCanvasVersion, call)).rejects.toMatchObject(notFound)
      await expect(h.call(restoreCanvasVersion, call)).rejects.toMatchObject(notFound)
    }
    const name = { as: theirs.owner, params: { id: one.id }, body: { name: 'Stolen' } }
    await expect(h.call(nameCanvasVersion, name)).rejects.toMatchObject(notFound)
  })

  test('refuses a member without the right: they read versions', async () => {
    const member = await newMember(h, ours)
    const { id } = await newCanvas(ours.owner, 'Ours')
    const params = { id }
    const body = { name: 'Kept' }
    const { id: versionId } = await h.call(nameCanvasVersion, { as: ours.owner, params, body })
    const call = { as: member, params: { id, versionId } }
    expect(await h.call(getCanvasVersion, call)).toMatchObject(body)
    await expect(h.call(restoreCanvasVersion, call)).rejects.toMatchObject({ status: 403 })
    await expect(h.call(nameCanvasVersion, { as: member, params, body })).rejects.toMatchObject({
      status: 403,
    })
  })

  test('are thinned to one unnamed version a day after 30 days, and deletions are purged', async () => {
    const as = ours.owner
    const { id } = await newCanvas(as, 'Plan', 'One')
    const params = { id }
    await h.call(nameCanvasVersion, { as, params, body: { name: 'Kept' } })
    // Yesterday's noon: by a noon that is hours away, the session would have ended.
    const noon = Math.floor(Date.now() / days) * days - days / 2
    for (const minutes of [0, 20, 40]) {
      await h.setClock(new Date(noon + minutes * 60_000))
      await save(as, id, `At ${minutes}`)
    }
    const { revision, widgets } = await h.call(getCanvas, { as, params })
    const [{ widget, rev }] = widgets as [(typeof widgets)[number]]
    await h.call(saveCanvas, {
      as,
      params,
      body: { revision, deleted: [{ id: widget.id, rev }] },
    })
    const names = async () =>
      (await h.call(listCanvasVersions, { as, params })).items.map(({ name }) => name)
    expect(await names()).toHaveLength(4)
    await h.setClock(new Date(noon + 31 * days))
    await forgetCanvasHistoryJob(h.services).work({})
    await h.setClock(null)
    expect((await names()).sort()).toEqual(['Kept', null])
    const old = { as, params, query: { since: 1 } }
    await expect(h.call(getCanvasChanges, old)).rejects.toMatchObject({
      status: 409,
      code: 'canvas_revision_too_old',
    })
    const late = { as, params, body: { revision: 1, title: 'Late' } }
    await expect(h.call(saveCanvas, late)).rejects.toMatchObject({ status: 409 })
  })
})

test('the numbers of versions and deletions are limited', async () => {
  const as = ours.owner
  const { id } = await newCanvas(as, 'Plan', 'One')
  const params = { id }
  const kept = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      h.call(nameCanvasVersion, { as, params, body: { name: `Version ${at}` } }),
    ),
  )
  const more = { as, params, body: { name: 'One more' } }
  await expect(h.call(nameCanvasVersion, more)).rejects.toMatchObject({
    status: 409,
    message: 'A canvas has at most 50 named versions.',
  })
  const [first] = kept
  for (let round = 0; round < 105; round++) {
    await h.call(restoreCanvasVersion, { as, params: { id, versionId: first?.id ?? '' } })
  }
  expect((await h.call(listCanvasVersions, { as, params })).total).toBe(150)

  for (let round = 0; round < 3; round++) {
    const { revision } = await h.call(getCanvas, { as, params })
    const added = Array.from({ length: 400 }, () => ({ rev: null, widget: scenario('') }))
    await h.call(saveCanvas, { as, params, body: { revision, widgets: added } })
    const deleted = added.map(({ widget }) => ({ id: widget.id, rev: revision + 1 }))
    await h.call(saveCanvas, { as, params, body: { revision, deleted } })
  }
  await forgetCanvasHistoryJob(h.services).work({})
  const since = (revision: number) =>
    h.call(getCanvasChanges, { as, params, query: { since: revision } })
  await expect(since(0)).rejects.toMatchObject({ status: 409 })
  const { revision } = await h.call(getCanvas, { as, params })
  expect((await since(revision - 1)).deleted).toHaveLength(400)
})

test('the list can be searched, is sorted by the last change, and contains pictures', async () => {
  const as = await newUser(h)
  const [first, second] = [await newCanvas(as, 'Über Alpha', 'A'), await newCanvas(as, 'Beta')]
  const list = (query: { search?: string; limit?: number; cursor?: string } = {}) =>
    h.call(listCanvases, { as, query })
  expect((await list()).items.map(({ id }) => id)).toEqual([second.id, first.id])
  await h.call(saveCanvas, {
    as,
    params: { id: first.id },
    body: { revision: 1, title: 'Über Gamma' },
  })
  const { items, nextCursor, total } = await list({ limit: 1 })
  expect({ items, total }).toMatchObject({
    total: 2,
    items: [{ title: 'Über Gamma', widgetCount: 1, outline: [{ type: 'scenario', x: 100 }] }],
  })
  expect((await list({ cursor: nextCursor ?? '' })).items).toMatchObject([{ title: 'Beta' }])
  expect(await list({ search: 'uber GAMMA' })).toMatchObject({ total: 1, all: 2 })
  expect((await list({ search: '%' })).items).toEqual([])
})

describe('the room that versions take', () => {
  const long = () => scenario(randomBytes(70).toString('hex'))
  /** A canvas of some 100 kB that hardly shrink. */
  const newLargeCanvas = (as: TestUser) =>
    h.call(createCanvas, {
      as,
      body: { title: 'Large', widgets: Array.from({ length: 300 }, long) },
    })
  const readName = (as: TestUser, id: string, name: string) =>
    h.call(nameCanvasVersion, { as, params: { id }, body: { name } })
  const save = (as: TestUser, id: string) => {
    const widgets = [{ rev: null, widget: scenario('Saved') }]
    return h.call(saveCanvas, { as, params: { id }, body: { revision: 1, widgets } })
  }
  const readStorage = (as: TestUser) => h.call(getCompanyStorage, { as })

  test('is that of one for the same content, which stays until the last one is gone', async () => {
    const { owner: as } = await newCompany(h, 'Sameway')
    const { id } = await newLargeCanvas(as)
    const first = await readName(as, id, 'First')
    const { versions } = await readStorage(as)
    expect(versions).toBeGreaterThan(30_000)
    const second = await readName(as, id, 'Second')
    await h.call(restoreCanvasVersion, { as, params: { id, versionId: second.id } })
    expect((await readStorage(as)).versions).toBe(versions)
    const read = (versionId: string) => h.call(getCanvasVersion, { as, params: { id, versionId } })
    const { widgets } = await read(first.id)
    expect(widgets).toHaveLength(300)

    await h.sql`delete from app.canvas_versions where id = ${first.id}`
    expect((await read(second.id)).widgets).toEqual(widgets)
    const { items } = await h.call(listCanvasVersions, { as, params: { id } })
    expect(items.map(({ widgetCount }) => widgetCount)).toEqual([300, 300])
    expect((await readStorage(as)).versions).toBe(versions)
    await h.sql`delete from app.canvas_versions where canvas_id = ${id}`
    expect((await readStorage(as)).versions).toBe(0)
  })

  test('counts with the trash; a full company is refused versions, goes on saving, and loses nothing', async () => {
    const company = await newCompany(h, 'Fullway')
    const as = company.owner
    const { id } = await newLargeCanvas(as)
    const { id: versionId } = await readName(as, id, 'First')
    const gone = await newLargeCanvas(as)
    await h.call(deleteCanvas, { as, params: { id: gone.id } })
    const { versions, trash } = await readStorage(as)
    expect(trash).toBeGreaterThan(30_000)
    const quota = (bytes: number) =>
      setCompanyQuota(h.services, company.id, { bytes, told: `${bytes} bytes` })
    await quota(versions + trash)

    await save(as, id)
    await h.setClock(new Date(Date.now() + 11 * 60_000))
    await save(as, id)
    await h.setClock(null)
    await expect(readName(as, id, 'Second')).rejects.toMatchObject({
      status: 413,
      code: 'quota_exceeded',
      message: expect.stringMatching(/storage is full.*changes are saved/),
    })
    const restore = { as, params: { id, versionId } }
    await expect(h.call(restoreCanvasVersion, restore)).rejects.toMatchObject({ status: 413 })
    expect(await readTitles(as, id)).toContain('Saved')
    // Before the first save the canvas was what 'First' holds, and keeping that took no room.
    expect((await h.call(listCanvasVersions, { as, params: { id } })).total).toBe(2)

    await quota(20 * versions + trash)
    await readName(as, id, 'Second')
    expect(await h.call(restoreCanvasVersion, restore)).toMatchObject({ revision: 4 })
  })

  test('is at most 500 MB for a person without a company, with pictures of documents', async () => {
    const as = await newUser(h)
    const { id } = await newLargeCanvas(as)
    await readName(as, id, 'Fits')
    await h.sql`
      with document as (
        insert into app.documents (title, type, tone, audience, user_id)
        values ('Pictures', 'board-deck', 'business', 'board', ${as.id}) returning id)
      insert into app.document_pictures (document_id, file_id, type, size, width, height)
      select d.id, gen_random_uuid(), 'image/png',
             20000000 - case when n = 25 then 1000 + (
               select sum(pg_column_size(widgets)) from app.canvas_versions where canvas_id = ${id}) else 0 end, 1, 1
      from document d, generate_series(1, 25) n`
    await readName(as, id, 'Same content')
    await save(as, id)
    await expect(readName(as, id, 'Too much')).rejects.toMatchObject({
      status: 413,
      message: expect.stringContaining('500 MB'),
    })
    expect(await readTitles(as, id)).toContain('Saved')
  })

  test('is shown to members of the company alone', async () => {
    const outsider = await newUser(h)
    await expect(readStorage(outsider)).rejects.toMatchObject({ status: 403 })
    expect(await readStorage(await newMember(h, ours))).toMatchObject({
      files: 0,
      quota: h.services.env.COMPANY_QUOTA_BYTES,
    })
  })
})
