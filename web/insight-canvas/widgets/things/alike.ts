import {
  isThing,
  type Thing,
  type Widget,
} from '../../../../contract/insight-canvas/canvas-widgets.ts'

/** The widgets if they are things of one type, whose look is changed together; otherwise none. */
export function alike(widgets: readonly Widget[]): Thing[] {
  const things = widgets.filter(isThing)
  const types = new Set(widgets.map(({ type }) => type))
  return things.length === widgets.length && types.size === 1 ? things : []
}
