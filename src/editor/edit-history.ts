/** How a text was changed. Consecutive typing, backspace or delete of one kind merge. */
export type EditKind = 'typing' | 'backspace' | 'delete' | 'other'

const MAX_STEPS = 200

/**
 * The undo stack and the redo stack of the comment editor (specification section 4): consecutive edits of one kind (typing,
 * backspace or delete) are one step, and a new edit clears the redo stack. `State` is a state of the text.
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

  /** Makes the next edit a step of its own, as after the caret has moved. */
  endStep(): void {
    this.#lastKind = undefined
  }

  /**
   * Undoes the last step.
   * @returns the state before it; undefined when there is none
   */
  undo(current: State): State | undefined {
    return this.#move(this.#undo, this.#redo, current)
  }

  redo(current: State): State | undefined {
    return this.#move(this.#redo, this.#undo, current)
  }

  /** Forgets all steps: the text was replaced. */
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
