/** How a text was changed. Typing, backspace and delete merge with the same before them. */
export type EditKind = 'typing' | 'backspace' | 'delete' | 'other'

const MAX_STEPS = 200

/**
 * The undo stack and the redo stack of the comment editor (specification section 4): consecutive typing, backspace or delete
 * of the same kind is one step, and a new edit clears what could be redone. `State` is a state of the text.
 */
export class EditHistory<State> {
  #undo: State[] = []
  #redo: State[] = []
  #lastKind: EditKind | undefined

  /** @param before the state before the edit */
  edit(kind: EditKind, before: State): void {
    this.#redo = []
    const isMerged = kind !== 'other' && kind === this.#lastKind
    if (!isMerged) this.#undo = [...this.#undo, before].slice(-MAX_STEPS)
    this.#lastKind = kind
  }

  /** The next edit is a step of its own: the caret has moved, say. */
  endStep(): void {
    this.#lastKind = undefined
  }

  /** Takes the last step back. @returns the state before it; undefined without one */
  undo(current: State): State | undefined {
    return this.#move(this.#undo, this.#redo, current)
  }

  redo(current: State): State | undefined {
    return this.#move(this.#redo, this.#undo, current)
  }

  /** Forgets all steps: another text has come. */
  clear(): void {
    this.#undo = []
    this.#redo = []
    this.endStep()
  }

  #move(from: State[], to: State[], current: State): State | undefined {
    this.endStep()
    const state = from.pop()
    if (state !== undefined) to.push(current)
    return state
  }
}
