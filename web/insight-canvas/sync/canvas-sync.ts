import { canvasMessages as words } from '../../../contract/insight-canvas/canvas-messages.ts'
import { type Widget, widgetSchema } from '../../../contract/insight-canvas/canvas-widgets.ts'
import {
  canvasErrors,
  getCanvas,
  getCanvasChanges,
  type OpenCanvas,
  type StoredWidget,
  saveCanvas,
} from '../../../contract/insight-canvas/canvases.ts'
import { call } from '../../platform/calls/call.ts'
import {
  type Changes,
  type PartsEditor,
  type PartsStore,
  PartsSync,
} from '../../records/sync/parts-sync.ts'
import { CanvasEditor } from '../editor/canvas-editor.ts'
import { keepHistory, keptHistory } from '../editor/kept-history.ts'
import { joinWidgets } from './join-widgets.ts'

/** Widgets are stacked by their own `z`, so a canvas has no order. */
const noOrder: readonly string[] = []

type Wire = Omit<Changes<Widget>, 'parts' | 'order'> & { widgets: readonly StoredWidget[] }

function changesOf<W extends Wire>({ widgets, ...changes }: W) {
  const parts = widgets.map(({ rev, widget }) => ({ id: widget.id, rev, part: widget }))
  return { ...changes, parts, order: noOrder }
}

const opened = (open: OpenCanvas): Changes<Widget> => changesOf({ ...open, deleted: [] })

const store: PartsStore<Widget> = {
  schema: widgetSchema,
  errors: canvasErrors,
  open: async (id) => opened(await call(getCanvas, { params: { id } })),
  changes: async (id, since) =>
    changesOf(await call(getCanvasChanges, { params: { id }, query: { since } })),
  save: async (id, revision, { title, put, deleted }, options) => {
    const widgets = put.map(({ rev, part }) => ({ rev, widget: part }))
    const body = { revision, ...(title !== undefined && { title }), widgets, deleted }
    return changesOf(await call(saveCanvas, { params: { id }, body, ...options }))
  },
  othersChanged: words.othersChanged,
  mergePart: joinWidgets,
}

/** Synchronizes a canvas in this tab with the stored one. */
export class CanvasSync extends PartsSync<Widget> {
  readonly editor: CanvasEditor
  readonly #historyKey: string

  /** `keyOf` returns the storage keys in this tab. */
  constructor(open: OpenCanvas, keyOf: (what: 'canvas' | 'canvas-history') => string) {
    const historyKey = keyOf('canvas-history')
    let made: CanvasEditor | undefined
    super(store, { id: open.id, open: opened(open), draftKey: keyOf('canvas') }, (shown) => {
      made = new CanvasEditor(shown.title, [...shown.parts.values()], keptHistory(historyKey))
      return partsOf(made)
    })
    this.editor = made as CanvasEditor
    this.#historyKey = historyKey
  }

  override start(): () => void {
    const endHistory = keepHistory(this.#historyKey, this.editor)
    const end = super.start()
    return () => {
      endHistory()
      end()
    }
  }

  /** Shows the stored canvas after a version was restored. */
  take(open: OpenCanvas) {
    this.takeStored(opened(open))
  }
}

/** Adapts the canvas editor to the interface of the synchronization. */
const partsOf = (editor: CanvasEditor): PartsEditor<Widget> => ({
  get shown() {
    const { title, widgets } = editor.state
    return { title, parts: widgets, order: noOrder }
  },
  subscribe: editor.subscribe,
  take: ({ title, put, deleted }) => {
    const widgets = put.map(({ part }) => part)
    editor.take({ ...(title !== undefined && { title }), widgets, deleted })
    return []
  },
})
