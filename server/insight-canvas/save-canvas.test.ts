import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Request } from '../../contract/endpoint.ts'
import { newWidget, type Widget } from '../../contract/insight-canvas/canvas-widgets.ts'
import {
  createCanvas,
  getCanvas,
  getCanvasChanges,
  listCanvases,
  saveCanvas,
} from '../../contract/insight-canvas/canvases.ts'
import { startHarness } from '../testing/harness.ts'
import { newCompanies, newMember, newUser, type TestUser } from '../testing/worlds/people.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)

const swot = (title = 'SWOT', at = { x: 100, y: 100 }): Widget => ({
  ...newWidget('swot', randomUUID(), at),
  title,
})
type Save = Request<typeof saveCanvas>['body']
const save = (as: TestUser, id: string, body: Save) =>
  h.call(saveCanvas, { as, params: { id }, body })
const open = (as: TestUser, id: string) => h.call(getCanvas, { as, params: { id } })
async function newCanvas(as: TestUser, ...widgets: Widget[]) {
  return (await h.call(createCanvas, { as, body: { title: 'Ours', widgets } })).id
}

describe('saving', () => {
  test('adds, changes and deletes widgets, and returns what is stored', {
    tags: ['2.3.19'],
  }, async () => {
    const as = ours.owner
    const id = await newCanvas(as)
    const [one, two] = [swot('One'), swot('Two')]
    const added = await save(as, id, {
      revision: 1,
      title: 'Renamed',
      widgets: [
        { rev: null, widget: one },
        { rev: null, widget: two },
      ],
    })
    expect(added).toMatchObject({ revision: 2, title: 'Renamed', collisions: [], deleted: [] })
    expect(added.widgets.map(({ rev }) => rev)).toEqual([2, 2])
    const changed = await save(as, id, {
      revision: 2,
      widgets: [{ rev: 2, widget: { ...one, x: 200 } }],
      deleted: [{ id: two.id, rev: 2 }],
    })
    expect(changed).toMatchObject({
      revision: 3,
      widgets: [{ rev: 3, widget: { id: one.id, x: 200 } }],
      deleted: [{ id: two.id, rev: 3 }],
    })
    const { widgets, title } = await open(as, id)
    expect({ widgets, title }).toEqual({
      title: 'Renamed',
      widgets: [{ rev: 3, widget: { ...one, x: 200 } }],
    })
  })

  test('merges changes of different widgets; the same widget collides, and can then be overwritten', async () => {
    const as = ours.owner
    const [one, two] = [swot('One'), swot('Two')]
    const id = await newCanvas(as, one, two)
    await save(as, id, { revision: 1, widgets: [{ rev: 1, widget: { ...one, title: 'Theirs' } }] })
    const late = await save(as, id, {
      revision: 1,
      widgets: [
        { rev: 1, widget: { ...one, title: 'Mine' } },
        { rev: 1, widget: { ...two, title: 'Two of mine' } },
      ],
    })
    expect(late.collisions).toEqual([one.id])
    const titles = async () => (await open(as, id)).widgets.map(({ widget }) => widget.title).sort()
    expect(await titles()).toEqual(['Theirs', 'Two of mine'])
    const again = { revision: 3, widgets: [{ rev: 2, widget: { ...one, title: 'Mine' } }] }
    expect((await save(as, id, again)).collisions).toEqual([])
    expect(await titles()).toEqual(['Mine', 'Two of mine'])
  })

  test('reports a collision for a deleted widget, which can be added again', async () => {
    const as = ours.owner
    const one = swot('One')
    const id = await newCanvas(as, one)
    await save(as, id, { revision: 1, deleted: [{ id: one.id, rev: 1 }] })
    const change = { ...one, title: 'Kept' }
    const late = await save(as, id, { revision: 1, widgets: [{ rev: 1, widget: change }] })
    expect(late).toMatchObject({ collisions: [one.id], deleted: [{ id: one.id, rev: 2 }] })
    await save(as, id, { revision: 2, widgets: [{ rev: null, widget: change }] })
    expect((await open(as, id)).widgets).toEqual([{ rev: 3, widget: change }])
    const gone = await save(as, id, { revision: 3, deleted: [{ id: one.id, rev: 1 }] })
    expect(gone.collisions).toEqual([one.id])
  })

  test('changes nothing when the same save is repeated', async () => {
    const as = ours.owner
    const one = swot('One')
    const id = await newCanvas(as)
    const body = { revision: 1, title: 'Once', widgets: [{ rev: null, widget: one }] }
    const first = await save(as, id, body)
    expect(await save(as, id, body)).toEqual(first)
    const upper = { ...one, id: one.id.toUpperCase() }
    const same = await save(as, id, { revision: 1, widgets: [{ rev: null, widget: upper }] })
    expect(same).toMatchObject({ revision: 2, collisions: [] })
  })

  test('keeps both of two concurrent saves, or reports a collision', async () => {
    const as = ours.owner
    const [one, two] = [swot('One'), swot('Two')]
    const id = await newCanvas(as, one, two)
    const rename = (widget: Widget, title: string) =>
      save(as, id, { revision: 1, widgets: [{ rev: 1, widget: { ...widget, title } }] })
    const apart = await Promise.all([rename(one, 'A'), rename(two, 'B')])
    expect(apart.flatMap(({ collisions }) => collisions)).toEqual([])
    expect((await open(as, id)).revision).toBe(3)
    const now = await open(as, id)
    const revOf = (widget: Widget) =>
      now.widgets.find((stored) => stored.widget.id === widget.id)?.rev ?? 0
    const both = await Promise.all(
      ['C', 'D'].map((title) =>
        save(as, id, {
          revision: 3,
          widgets: [{ rev: revOf(one), widget: { ...one, title } }],
        }),
      ),
    )
    expect(both.flatMap(({ collisions }) => collisions)).toEqual([one.id])
  })

  test('refuses another company', async () => {
    const one = swot()
    const id = await newCanvas(ours.owner, one)
    const body = { revision: 1, widgets: [{ rev: 1, widget: { ...one, x: 0 } }] }
    for (const as of [theirs.owner, await newUser(h)]) {
      await expect(save(as, id, body)).rejects.toMatchObject({ status: 404 })
      await expect(open(as, id)).rejects.toMatchObject({ status: 404 })
      await expect(
        h.call(getCanvasChanges, { as, params: { id }, query: { since: 0 } }),
      ).rejects.toMatchObject({ status: 404 })
      const { items } = await h.call(listCanvases, { as })
      expect(items.map((item) => item.id)).not.toContain(id)
    }
  })

  test('refuses a member without the right: they read it, and its author and managers change it', async () => {
    const member = await newMember(h, ours)
    const manager = await newMember(h, ours, { can_manage_briefs: true })
    const one = swot()
    const id = await newCanvas(ours.owner, one)
    const body = { revision: 1, widgets: [{ rev: 1, widget: { ...one, x: 0 } }] }
    await expect(save(member, id, body)).rejects.toMatchObject({
      status: 403,
      message: 'You do not have permission to change this canvas',
    })
    expect(await open(member, id)).toMatchObject({ revision: 1, mayChange: false })
    expect((await save(manager, id, body)).mayChange).toBe(true)
    const own = await newCanvas(member)
    expect((await save(member, own, { revision: 1, title: 'Mine' })).title).toBe('Mine')
  })

  test.each([
    ['not a number', { x: Number.NaN }],
    ['infinite', { width: Number.POSITIVE_INFINITY }],
    ['text', { y: '100' }],
    ['a fraction', { height: 150.5 }],
    ['outside the surface', { x: 3701 }],
    ['a title of 10,000 characters', { title: 'x'.repeat(10_000) }],
    ['an unknown key', { colour: 'red' }],
    ['an unknown type', { type: 'mind-map' }],
    ['an unknown list', { data: { strengths: [], __proto__: null, constructor: [] } }],
    ['entries of a wrong type', { data: { strengths: 'many' } }],
  ])('refuses a widget with %s', async (_, wrong) => {
    const id = await newCanvas(ours.owner)
    const widget = { ...swot(), ...wrong } as unknown as Widget
    await expect(
      save(ours.owner, id, { revision: 1, widgets: [{ rev: null, widget }] }),
    ).rejects.toMatchObject({ status: 400 })
  })

  test('refuses more than 500 widgets, the same one twice, and too much text', async () => {
    const as = ours.owner
    const some = (count: number) => Array.from({ length: count }, () => swot(''))
    const id = await newCanvas(as, ...some(500))
    const one = swot()
    const more = { revision: 1, widgets: [{ rev: null, widget: one }] }
    await expect(save(as, id, more)).rejects.toMatchObject({
      status: 409,
      message: 'A canvas has at most 500 widgets.',
    })
    const twice = { revision: 1, widgets: [one, one].map((widget) => ({ rev: null, widget })) }
    await expect(save(as, id, twice)).rejects.toMatchObject({ status: 422 })
    const long = await newCanvas(as)
    const entries = Array.from({ length: 100 }, () => ({ text: 'x'.repeat(500), source: null }))
    const full = () => ({
      ...newWidget('swot', randomUUID()),
      data: { strengths: entries, weaknesses: entries, opportunities: entries, threats: entries },
    })
    const half = (revision: number) =>
      save(as, long, {
        revision,
        widgets: [full(), full()].map((widget) => ({ rev: null, widget: widget as Widget })),
      })
    await half(1)
    await half(2)
    await expect(half(3)).rejects.toMatchObject({ status: 409, code: 'limit_reached' })
    await expect(newCanvas(as, ...some(2000))).rejects.toMatchObject({ status: 400 })
  })
})
