import { canvasMessages as words } from '../../../contract/canvas-messages.ts'
import {
  type CanvasChanges,
  canvasErrors,
  getCanvas,
  getCanvasChanges,
  type OpenCanvas,
  saveCanvas,
} from '../../../contract/canvases.ts'
import { ApiError } from '../../../contract/errors.ts'
import { call } from '../../platform/calls/call.ts'
import { CanvasEditor } from '../editor/canvas-editor.ts'
import { keepHistory, keptHistory } from '../editor/kept-history.ts'
import { keepChanges, withKept } from './kept-changes.ts'
import {
  type Collision,
  changesTo,
  isEmpty,
  type Known,
  merge,
  type Unsaved,
  unsavedOf,
  withSaved,
} from './merge-canvas.ts'

const saveAfterMs = 2000
const retryAfterMs = 5000
const lookEveryMs = 5000
const lookHiddenMs = 60_000

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'failed'

export type SyncState = {
  save: SaveState
  /** Why the last save failed, where the server said so. */
  problem?: string | undefined
  /** The right to change it was taken away, or the canvas was deleted, while it was open. */
  lost: 'right' | 'canvas' | null
  mayChange: boolean
  collisions: readonly Collision[]
  /** Who made the others' versions in `collisions`. */
  by: string | null
  /** What others did, to be announced. */
  said: string
}

/** A save under way; repeated with its key until it is answered. */
type Attempt = { key: string; sent: Unsaved; revision: number }

/** Keeps a canvas in this tab and the stored one the same. */
export class CanvasSync {
  readonly editor: CanvasEditor
  readonly restored: boolean
  readonly #id: string
  readonly #draftKey: string
  readonly #historyKey: string
  readonly #listeners = new Set<() => void>()
  #known: Known
  #state: SyncState
  #attempt: Attempt | null = null
  #saving = false
  #again = false
  #timer: number | undefined
  #look: number | undefined
  #stop: (() => void) | undefined

  /** `keyOf` names what is kept in the tab. */
  constructor(open: OpenCanvas, keyOf: (what: 'canvas' | 'canvas-history') => string) {
    this.#id = open.id
    this.#draftKey = keyOf('canvas')
    this.#historyKey = keyOf('canvas-history')
    const { known, shown, kept } = withKept(this.#draftKey, open)
    this.#known = known
    const widgets = [...shown.widgets.values()]
    this.editor = new CanvasEditor(shown.title, widgets, keptHistory(this.#historyKey))
    this.restored = kept
    const { mayChange } = open
    const lost = kept && !mayChange ? 'right' : null
    this.#state = { save: 'saved', lost, mayChange, collisions: [], by: null, said: '' }
    this.#absorb({ ...changesTo(known, open), changedBy: open.changedBy, mayChange })
  }

  get state(): SyncState {
    return this.#state
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Begins to save and to look for others' changes; returns the function that ends both. */
  start(): () => void {
    const unsubscribe = this.editor.subscribe(() => this.#changed())
    const endHistory = keepHistory(this.#historyKey, this.editor)
    const onOnline = () => void this.save()
    const onOffline = () => this.#changed()
    const onVisible = () => {
      if (document.visibilityState === 'hidden') void this.save()
      this.#lookIn(document.visibilityState === 'hidden' ? lookHiddenMs : 0)
    }
    const onHide = () => void this.save()
    window.addEventListener('online', onOnline)
    window.addEventListener('offline', onOffline)
    window.addEventListener('pagehide', onHide)
    document.addEventListener('visibilitychange', onVisible)
    this.#stop = () => {
      unsubscribe()
      endHistory()
      window.removeEventListener('online', onOnline)
      window.removeEventListener('offline', onOffline)
      window.removeEventListener('pagehide', onHide)
      document.removeEventListener('visibilitychange', onVisible)
      window.clearTimeout(this.#look)
      this.#stop = undefined
      // Of the page that is left, the last changes are saved as well.
      void this.save()
    }
    this.#changed()
    this.#lookIn(lookEveryMs)
    return () => this.#stop?.()
  }

  /** Saves what is not saved yet, at once; returns whether everything is saved then. */
  async save(): Promise<boolean> {
    window.clearTimeout(this.#timer)
    if (!this.#state.mayChange || this.#state.lost) return false
    if (this.#saving) {
      this.#again = true
      return false
    }
    const attempt = this.#attempt ?? this.#newAttempt()
    if (!attempt) return this.#state.collisions.length === 0
    if (navigator.onLine === false) {
      this.#set({ save: 'offline' })
      return false
    }
    this.#attempt = attempt
    this.#saving = true
    this.#set({ save: 'saving', problem: undefined })
    let failure: unknown
    try {
      const { sent, revision, key } = attempt
      const body = { revision, ...sent }
      // Outlives the page, within the size that browsers allow for that.
      const keepalive = JSON.stringify(body).length < 60_000
      const params = { id: this.#id }
      const reply = await call(saveCanvas, { params, body, idempotencyKey: key, keepalive })
      this.#attempt = null
      this.#known = withSaved(this.#known, sent, reply)
      this.#absorb(reply)
    } catch (error) {
      failure = error
    }
    this.#saving = false
    const again = this.#again
    this.#again = false
    if (failure) return this.#failed(failure)
    this.#changed()
    return again ? this.save() : this.#state.save === 'saved'
  }

  /** Answers a collision. */
  settle({ id, theirs }: Collision, keepMine: boolean) {
    if (!keepMine) {
      this.editor.take(theirs ? { widgets: [theirs], deleted: [] } : { widgets: [], deleted: [id] })
    }
    this.#set({ collisions: this.#state.collisions.filter((other) => other.id !== id) })
    this.#changed()
  }

  /** Shows what is stored now, after a version was restored. */
  take(open: OpenCanvas) {
    this.#absorb({ ...changesTo(this.#known, open), ...open })
    this.#changed()
  }

  #newAttempt(): Attempt | null {
    const sent = this.#unsaved()
    const { revision } = this.#known
    return isEmpty(sent) ? null : { key: crypto.randomUUID(), sent, revision }
  }

  #unsaved(asked = new Set(this.#state.collisions.map(({ id }) => id))): Unsaved {
    return unsavedOf(this.#known, this.editor.state, asked)
  }

  /** After every change here: keeps it in the tab, and saves it soon. */
  #changed() {
    if (!this.#state.mayChange && !this.#state.lost) return
    const asked = new Set(this.#state.collisions.map(({ id }) => id))
    keepChanges(this.#draftKey, this.#known, this.#unsaved(new Set()), asked)
    window.clearTimeout(this.#timer)
    if (this.#saving || this.#state.lost) return
    if (isEmpty(this.#unsaved())) {
      this.#attempt = null
      return this.#set({ save: this.#state.collisions.length > 0 ? 'unsaved' : 'saved' })
    }
    this.#set({ save: navigator.onLine === false ? 'offline' : 'unsaved' })
    this.#timer = window.setTimeout(() => void this.save(), saveAfterMs)
  }

  async #failed(error: unknown): Promise<boolean> {
    const { status = 500, code, message } = error instanceof ApiError ? error : {}
    if (code === canvasErrors.tooOld.code) {
      this.#attempt = null
      return (await this.#reload()) && this.save()
    }
    // A definite refusal: the next save is another one.
    if (status >= 400 && status < 500) this.#attempt = null
    if (code === canvasErrors.notFound.code) this.#lose('canvas')
    else if (code === canvasErrors.viewOnly.code) this.#lose('right')
    else {
      this.#set({
        save: status === 0 ? 'offline' : 'failed',
        problem: status ? message : undefined,
      })
      if (status === 0 || status >= 500 || status === 429) {
        this.#timer = window.setTimeout(() => void this.save(), retryAfterMs)
      }
    }
    return false
  }

  #lose(lost: 'right' | 'canvas') {
    window.clearTimeout(this.#look)
    this.#set({ lost, mayChange: false })
  }

  #lookIn(ms: number) {
    window.clearTimeout(this.#look)
    if (this.#state.lost !== 'canvas') {
      this.#look = window.setTimeout(() => void this.#lookForChanges(), ms)
    }
  }

  async #lookForChanges() {
    // An unanswered save may have been stored: what it changed is not somebody else's.
    if (!this.#attempt && navigator.onLine !== false) {
      const { revision } = this.#known
      try {
        const query = { since: revision }
        const changes = await call(getCanvasChanges, { params: { id: this.#id }, query })
        // A save may have been faster.
        if (!this.#attempt && revision === this.#known.revision) this.#absorb(changes)
      } catch (error) {
        const code = error instanceof ApiError && error.code
        if (code === canvasErrors.notFound.code) return this.#lose('canvas')
        if (code === canvasErrors.tooOld.code) await this.#reload()
      }
    }
    if (this.#stop) {
      this.#lookIn(document.visibilityState === 'hidden' ? lookHiddenMs : lookEveryMs)
    }
  }

  async #reload(): Promise<boolean> {
    try {
      const open = await call(getCanvas, { params: { id: this.#id } })
      this.#absorb({ ...changesTo(this.#known, open), ...open })
      return true
    } catch {
      this.#set({ save: 'failed' })
      return false
    }
  }

  #absorb(stored: Parameters<typeof merge>[2] & Pick<CanvasChanges, 'changedBy' | 'mayChange'>) {
    const { known, take, collisions } = merge(this.#known, this.editor.state, stored)
    this.#known = known
    const count = take.widgets.length + take.deleted.length
    if (count > 0 || take.title !== undefined) this.editor.take(take)
    const ids = new Set(collisions.map(({ id }) => id))
    const pending = this.#state.collisions.filter(({ id }) => !ids.has(id))
    this.#set({
      collisions: [...pending, ...collisions],
      ...(collisions.length > 0 && { by: stored.changedBy }),
      ...(count > 0 && { said: words.othersChanged(stored.changedBy, count) }),
    })
    const { mayChange } = stored
    if (this.#state.mayChange && !mayChange) this.#lose('right')
    else if (mayChange && this.#state.lost !== 'canvas') this.#set({ mayChange, lost: null })
  }

  #set(part: Partial<SyncState>) {
    this.#state = { ...this.#state, ...part }
    for (const listener of this.#listeners) listener()
  }
}
