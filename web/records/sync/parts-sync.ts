import type { z } from 'zod'
import { ApiError, type ErrorEntry } from '../../../contract/errors.ts'
import { keepChanges, withKept } from './kept-parts.ts'
import {
  type Collision,
  changesTo,
  isEmpty,
  type Join,
  type Known,
  merge,
  type Shown,
  type Stored,
  type Take,
  type Unsaved,
  unsavedOf,
  withSaved,
} from './merge-parts.ts'

const saveAfterMs = 2000
const retryAfterMs = 5000
const lookEveryMs = 5000
const lookHiddenMs = 60_000

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'failed'

export type SyncState<Part> = {
  save: SaveState
  /** The server's reason why the last save failed, if it gave one. */
  problem?: string | undefined
  /** The user's right to change the record was revoked, or it was deleted, while it was open. */
  lost: 'right' | 'record' | null
  mayChange: boolean
  collisions: readonly Collision<Part>[]
  /** The author of the other versions in `collisions`. */
  by: string | null
  /** An announcement of others' changes. */
  said: string
}

/** The server's view of a record: its changed parts, and whether the user may change them. */
export type Changes<Part> = Stored<Part> & { changedBy: string | null; mayChange: boolean }

/** How the parts of one type of record are loaded, saved and announced. */
export type PartsStore<Part> = {
  schema: z.ZodType<Part>
  errors: { notFound: ErrorEntry; viewOnly: ErrorEntry; tooOld: ErrorEntry }
  open: (id: string) => Promise<Changes<Part>>
  changes: (id: string, since: number) => Promise<Changes<Part>>
  /** `keepalive` lets the request outlive the page. */
  save: (
    id: string,
    revision: number,
    sent: Unsaved<Part>,
    options: { idempotencyKey: string; keepalive: boolean },
  ) => Promise<Changes<Part> & { collisions: readonly string[] }>
  /** Without it, changes of two people to one part collide. */
  join?: Join<Part>
  othersChanged: (by: string | null, count: number) => string
}

/** The editor that shows and changes the record. */
export type PartsEditor<Part> = {
  readonly shown: Shown<Part>
  readonly subscribe: (listener: () => void) => () => void
  take: (theirs: Take<Part>) => void
  /** Moves pending input into `shown`. */
  flush?: () => void
}

/** A save in flight; retried with the same key until there is a response. */
type Attempt<Part> = { key: string; sent: Unsaved<Part>; revision: number }

/** The size limit of browsers for a request that outlives its page, in bytes. */
const keepaliveBytes = 60_000

/** Synchronizes a record in this tab with the stored one. */
export class PartsSync<Part> {
  /** Whether the tab had unsaved changes from before a reload. */
  readonly restored: boolean
  readonly #store: PartsStore<Part>
  readonly #editor: PartsEditor<Part>
  readonly #id: string
  readonly #draftKey: string
  readonly #listeners = new Set<() => void>()
  #known: Known<Part>
  #state: SyncState<Part>
  #attempt: Attempt<Part> | null = null
  #saving: Promise<boolean> | null = null
  #again = false
  #timer: number | undefined
  #look: number | undefined
  #stop: (() => void) | undefined

  /** `draftKey` is the storage key in this tab; `edit` creates the editor for the initial state. */
  constructor(
    store: PartsStore<Part>,
    { id, open, draftKey }: { id: string; open: Changes<Part>; draftKey: string },
    edit: (shown: Shown<Part>) => PartsEditor<Part>,
  ) {
    this.#store = store
    this.#id = id
    this.#draftKey = draftKey
    const { known, shown, kept } = withKept(draftKey, store.schema, open)
    this.#known = known
    this.#editor = edit(shown)
    this.restored = kept
    const { mayChange } = open
    const lost = kept && !mayChange ? 'right' : null
    this.#state = { save: 'saved', lost, mayChange, collisions: [], by: null, said: '' }
    this.#absorb({ ...changesTo(known, open), changedBy: open.changedBy, mayChange })
  }

  get state(): SyncState<Part> {
    return this.#state
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Starts saving and polling for others' changes; returns a function that stops both. */
  start(): () => void {
    const unsubscribe = this.#editor.subscribe(() => this.#changed())
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
      window.removeEventListener('online', onOnline)
      window.removeEventListener('offline', onOffline)
      window.removeEventListener('pagehide', onHide)
      document.removeEventListener('visibilitychange', onVisible)
      window.clearTimeout(this.#look)
      this.#stop = undefined
      // Saves the last changes when the page is left.
      void this.save()
    }
    this.#changed()
    this.#lookIn(lookEveryMs)
    return () => this.#stop?.()
  }

  /** Saves immediately; returns whether everything is saved. */
  async save(): Promise<boolean> {
    this.#editor.flush?.()
    window.clearTimeout(this.#timer)
    if (!this.#state.mayChange || this.#state.lost) return false
    if (this.#saving) {
      this.#again = true
      return this.#saving
    }
    const attempt = this.#attempt ?? this.#newAttempt()
    if (!attempt) return this.#state.collisions.length === 0
    if (navigator.onLine === false) {
      this.#set({ save: 'offline' })
      return false
    }
    this.#saving = this.#send(attempt)
    return this.#saving
  }

  async #send(attempt: Attempt<Part>): Promise<boolean> {
    this.#attempt = attempt
    this.#set({ save: 'saving', problem: undefined })
    let failure: unknown
    try {
      const { sent, revision, key } = attempt
      const keepalive = JSON.stringify(sent).length < keepaliveBytes
      const options = { idempotencyKey: key, keepalive }
      const reply = await this.#store.save(this.#id, revision, sent, options)
      this.#attempt = null
      this.#known = withSaved(this.#known, sent, reply)
      this.#absorb(reply)
    } catch (error) {
      failure = error
    }
    this.#saving = null
    const again = this.#again
    this.#again = false
    if (failure) return this.#failed(failure)
    this.#changed()
    return again ? this.save() : this.#state.save === 'saved'
  }

  /** Resolves a collision. */
  settle({ id, theirs }: Collision<Part>, keepMine: boolean) {
    if (!keepMine) {
      this.#editor.take(
        theirs ? { put: [{ id, part: theirs }], deleted: [] } : { put: [], deleted: [id] },
      )
    }
    this.#set({ collisions: this.#state.collisions.filter((other) => other.id !== id) })
    this.#changed()
  }

  /** Shows the stored record after a version was restored. */
  takeStored(open: Changes<Part>) {
    this.#absorb({ ...open, ...changesTo(this.#known, open) })
    this.#changed()
  }

  /** Checks the server for changes immediately. */
  async refresh() {
    window.clearTimeout(this.#look)
    await this.#lookForChanges()
  }

  #newAttempt(): Attempt<Part> | null {
    const sent = this.#unsaved()
    const { revision } = this.#known
    return isEmpty(sent) ? null : { key: crypto.randomUUID(), sent, revision }
  }

  #unsaved(asked = new Set(this.#state.collisions.map(({ id }) => id))): Unsaved<Part> {
    return unsavedOf(this.#known, this.#editor.shown, asked)
  }

  /** Called after every local change: keeps it in the tab and schedules a save. */
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
    if (code === this.#store.errors.tooOld.code) {
      this.#attempt = null
      return (await this.#reload()) && this.save()
    }
    // The request was rejected, so the next save needs a new key.
    if (status >= 400 && status < 500) this.#attempt = null
    if (code === this.#store.errors.notFound.code) this.#lose('record')
    else if (code === this.#store.errors.viewOnly.code) this.#lose('right')
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

  #lose(lost: 'right' | 'record') {
    window.clearTimeout(this.#look)
    this.#set({ lost, mayChange: false })
  }

  #lookIn(ms: number) {
    window.clearTimeout(this.#look)
    if (this.#state.lost !== 'record') {
      this.#look = window.setTimeout(() => void this.#lookForChanges(), ms)
    }
  }

  async #lookForChanges() {
    // A save without a response may have been stored; its changes must not be taken for someone else's.
    if (!this.#attempt && navigator.onLine !== false) {
      const { revision } = this.#known
      try {
        const changes = await this.#store.changes(this.#id, revision)
        // A save may have finished first.
        if (!this.#attempt && revision === this.#known.revision) this.#absorb(changes)
      } catch (error) {
        const code = error instanceof ApiError && error.code
        if (code === this.#store.errors.notFound.code) return this.#lose('record')
        if (code === this.#store.errors.tooOld.code) await this.#reload()
      }
    }
    if (this.#stop) {
      this.#lookIn(document.visibilityState === 'hidden' ? lookHiddenMs : lookEveryMs)
    }
  }

  async #reload(): Promise<boolean> {
    try {
      const open = await this.#store.open(this.#id)
      this.#absorb({ ...open, ...changesTo(this.#known, open) })
      return true
    } catch {
      this.#set({ save: 'failed' })
      return false
    }
  }

  #absorb(stored: Changes<Part>) {
    this.#editor.flush?.()
    const { known, take, collisions } = merge(
      this.#known,
      this.#editor.shown,
      stored,
      this.#store.join,
    )
    this.#known = known
    const count = take.put.length + take.deleted.length
    if (count > 0 || take.title !== undefined || take.order) this.#editor.take(take)
    const ids = new Set(collisions.map(({ id }) => id))
    const pending = this.#state.collisions.filter(({ id }) => !ids.has(id))
    this.#set({
      collisions: [...pending, ...collisions],
      ...(collisions.length > 0 && { by: stored.changedBy }),
      ...(count > 0 && { said: this.#store.othersChanged(stored.changedBy, count) }),
    })
    const { mayChange } = stored
    if (this.#state.mayChange && !mayChange) this.#lose('right')
    else if (mayChange && this.#state.lost !== 'record') this.#set({ mayChange, lost: null })
  }

  #set(part: Partial<SyncState<Part>>) {
    this.#state = { ...this.#state, ...part }
    for (const listener of this.#listeners) listener()
  }
}
