import type { Fields, StaffDraft } from '#domains/console/drafts/schema.ts'
import { createSignal } from '#web/shell/signal.ts'
import { type Conflict, isSame, mergeFields } from './merge.ts'

/*
 * One draft on the screen: saved on the server 800 ms after the last key, and on the device until then. Another
 * person's changes are merged by field; only a field changed by both needs a choice, and nothing is saved before that.
 * Independent of React and the network: `DraftNeeds` are passed in.
 */

const pauseMs = 800

export type SaveState = 'saved' | 'waiting' | 'saving' | 'away' | 'failed' | 'conflict'
/** Copy on the device, based on `base` of `version`. */
export type Copy = { version: string; base: Fields; body: Fields }
export type Current = { version: string; current: Fields | null }

type DraftNeeds = {
  save: (body: Fields, version: string) => Promise<StaffDraft>
  keepCopy: (copy: Copy | null) => void
  /**
   * Explains a refused write: the current state if it was stale, and otherwise the delay before retrying, or null if
   * that would fail again. `failures`: number of earlier ones.
   */
  explain: (error: unknown, failures: number) => { stale: Current | null; againMs: number | null; message: string }
  /** Writes values changed by another person into the form. */
  show: (body: Fields) => void
}

export type Shown = { draft: StaffDraft; state: SaveState; message: string | null; conflicts: readonly Conflict[] }

export class DraftKeeper {
  shown: Shown
  version: string
  #needs: DraftNeeds
  /** A value for every field, because the server omits empty ones. */
  #empty: Fields
  /** The last acknowledged values, followed by the form's current ones. */
  #kept: Fields
  #body: Fields
  #timer: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<boolean> | null = null
  #failures = 0
  #changes = createSignal()
  subscribe = this.#changes.watch

  constructor(opened: { draft: StaffDraft; kept: Fields; empty: Fields }, needs: DraftNeeds) {
    this.shown = { draft: opened.draft, state: 'saved', message: null, conflicts: [] }
    this.version = opened.draft.version
    this.#empty = opened.empty
    this.#kept = opened.kept
    this.#body = opened.kept
    this.#needs = needs
  }

  #tell(change: Partial<Shown>) {
    this.shown = { ...this.shown, ...change }
    this.#changes.tell()
  }

  #later(ms: number) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), ms)
  }

  /** Takes over the form's current values. */
  change = (body: Fields) => {
    this.#body = body
    if (isSame(body, this.#kept)) return this.#forget()
    this.#needs.keepCopy({ version: this.version, base: this.#kept, body })
    const { state } = this.shown
    if (state === 'conflict') return
    if (state !== 'saving') this.#tell({ state: 'waiting', message: null })
    this.#later(pauseMs)
  }

  /** Stops saving when the changes were undone. A running save or conflict continues. */
  #forget() {
    const { state } = this.shown
    if (state === 'saving' || state === 'conflict') return
    clearTimeout(this.#timer)
    this.#needs.keepCopy(null)
    this.#tell({ state: 'saved', message: null })
  }

  /** Saves pending changes at once; returns false if that failed. */
  flush = async (): Promise<boolean> => {
    clearTimeout(this.#timer)
    if (this.#saving) return this.#saving
    if (this.shown.state === 'conflict') return false
    if (isSame(this.#body, this.#kept)) return true
    this.#saving = this.#store().finally(() => {
      this.#saving = null
    })
    return this.#saving
  }

  async #store(): Promise<boolean> {
    const body = this.#body
    this.#tell({ state: 'saving', message: null })
    try {
      const draft = await this.#needs.save(body, this.version)
      this.#failures = 0
      this.version = draft.version
      this.#kept = body
      const isAll = isSame(this.#body, body)
      if (isAll) this.#needs.keepCopy(null)
      this.#tell({ draft, state: isAll ? 'saved' : 'waiting' })
      return isAll || (await this.#store())
    } catch (error) {
      const { stale, againMs, message } = this.#needs.explain(error, this.#failures)
      if (stale) return this.merge(stale) && (await this.#store())
      this.#tell({ state: againMs === null ? 'failed' : 'away', message })
      if (againMs !== null) {
        this.#failures += 1
        this.#later(againMs)
      }
      return false
    }
  }

  /** Merges the server's current state with the form; returns false if a choice is needed. */
  merge({ version, current }: Current) {
    const theirs = { ...this.#empty, ...current }
    const { body, conflicts } = mergeFields({ base: this.#kept, mine: this.#body, theirs })
    this.version = version
    this.#kept = theirs
    this.#body = body
    this.#needs.show(body)
    this.#tell(conflicts.length > 0 ? { conflicts, state: 'conflict' } : { conflicts })
    return conflicts.length === 0
  }

  /** Adopts another person's save if nothing is unsaved here. */
  look(draft: StaffDraft) {
    if (this.shown.state !== 'saved' || draft.version === this.version) return
    this.merge({ version: draft.version, current: draft.body })
    this.#tell({ draft })
  }

  /** Resolves a conflict with the chosen values. */
  settle = (body: Fields) => {
    this.#body = body
    this.#tell({ state: 'waiting', conflicts: [] })
    this.#needs.show(body)
    void this.flush()
  }

  /** Adopts the answer of another call. Input typed since stays, and is saved afterwards. */
  take = (draft: StaffDraft) => {
    clearTimeout(this.#timer)
    const theirs = { ...this.#empty, ...draft.body }
    const { body } = mergeFields({ base: this.#kept, mine: this.#body, theirs })
    this.version = draft.version
    this.#kept = theirs
    this.#body = body
    this.#needs.keepCopy(null)
    this.#needs.show(body)
    this.#tell({ draft, state: 'saved', message: null, conflicts: [] })
    this.change(body)
  }
}
