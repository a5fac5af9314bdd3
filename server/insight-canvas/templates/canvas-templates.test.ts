import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  createCanvasTemplate,
  deleteCanvasTemplate,
  getCanvasTemplate,
  listCanvasTemplates,
  updateCanvasTemplate,
} from '../../../contract/insight-canvas/canvas-templates.ts'
import { newWidget, type Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { createCanvas } from '../../../contract/insight-canvas/canvases.ts'
import { startHarness } from '../../testing/harness.ts'
import { newCompanies, newMember, newUser, type TestUser } from '../../testing/worlds/people.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const as = ours.owner
const viewer = await newMember(h, ours)

const source = { kind: 'brief' as const, id: randomUUID(), startMs: null, mark: 'ab12' }
const put = (type: Widget['type'], data: object, rest: object = {}) => {
  const widget = newWidget(type, randomUUID())
  return { ...widget, ...rest, data: { ...widget.data, ...data } } as Widget
}
const newCanvas = async (who: TestUser, widgets: Widget[]) =>
  (await h.call(createCanvas, { as: who, body: { title: 'Wall', widgets } })).id
const save = (who: TestUser, canvasId: string, name = 'Ours') =>
  h.call(createCanvasTemplate, { as: who, body: { canvasId, name } })
const list = async (who: TestUser) => (await h.call(listCanvasTemplates, { as: who })).items
const read = (who: TestUser, id: string) => h.call(getCanvasTemplate, { as: who, params: { id } })

describe('templates', () => {
  test('hold the layout, but no sources, authors, or words that came from sources', async () => {
    const canvas = await newCanvas(as, [
      put('frame', {}, { title: 'What we heard' }),
      put('note', { text: 'Write here', author: 'Ann Author' }),
      put('note', { text: 'Said in confidence', source }),
      put('note', { text: 'Placed by the machine' }, { proposed: true }),
      put('swot', {
        strengths: [
          { text: 'From a brief', source },
          { text: 'A prompt', source: null },
        ],
      }),
      put('vendor-map', {
        vendors: [{ name: 'Kestrel', x: 1, y: 2, size: 'small', own: false, source }],
      }),
    ])
    const { id } = await save(as, canvas)
    const template = await read(viewer, id)
    const words = JSON.stringify(template)
    for (const kept of ['What we heard', 'Write here', 'A prompt']) expect(words).toContain(kept)
    for (const gone of ['Ann Author', 'confidence', 'machine', 'From a brief', 'Kestrel', 'ab12']) {
      expect(words).not.toContain(gone)
    }
    expect(template.widgets).toHaveLength(6)
    expect(await list(viewer)).toMatchObject([{ id, name: 'Ours', mayChange: false }])
    const [listed] = await list(as)
    expect(listed).toMatchObject({ mayChange: true })
    expect(listed?.outline.find(({ type }) => type === 'frame')?.look).toMatchObject({
      title: 'What we heard',
    })
    const params = { id }
    await h.call(updateCanvasTemplate, { as, params, body: { name: 'Renamed' } })
    expect(await list(as)).toMatchObject([{ name: 'Renamed' }])
    await h.call(deleteCanvasTemplate, { as, params })
    expect(await list(as)).toEqual([])
    await expect(read(as, id)).rejects.toMatchObject({ status: 404 })
  })

  test('of a person without a company are theirs alone, and an empty canvas makes none', async () => {
    const person = await newUser(h)
    const { id } = await save(person, await newCanvas(person, [put('note', { text: 'Mine' })]))
    expect(await list(person)).toMatchObject([{ id }])
    for (const who of [as, await newUser(h)]) {
      await expect(read(who, id)).rejects.toMatchObject({ status: 404 })
    }
    await expect(save(person, await newCanvas(person, []))).rejects.toMatchObject({
      status: 409,
      code: 'canvas_empty',
    })
    await expect(
      save(person, await newCanvas(person, [put('note', {})]), ' '),
    ).rejects.toMatchObject({
      status: 400,
    })
  })

  test('refuses another company, and a member without the right', async () => {
    const canvas = await newCanvas(as, [put('note', { text: 'Ours' })])
    const { id } = await save(as, canvas)
    const params = { id }
    for (const [who, status] of [
      [theirs.owner, 404],
      [viewer, 403],
    ] as const) {
      await expect(save(who, canvas)).rejects.toMatchObject({ status })
      const renamed = h.call(updateCanvasTemplate, { as: who, params, body: { name: 'Mine' } })
      await expect(renamed).rejects.toMatchObject({ status })
      const deleted = h.call(deleteCanvasTemplate, { as: who, params })
      await expect(deleted).rejects.toMatchObject({ status })
    }
    expect(await list(theirs.owner)).toEqual([])
  })
})
