/** Where those who have to go one after another stand. */
export interface Line {
  readonly isEmpty: boolean
  join(): { turn: Promise<void>; leave: () => void }
}

export function createLine(): Line {
  let last = Promise.resolve()
  let length = 0
  return {
    get isEmpty() {
      return length === 0
    },
    join() {
      const turn = last
      let endStay: (() => void) | undefined
      const stay = new Promise<void>((resolve) => {
        endStay = resolve
      })
      last = turn.then(() => stay)
      length += 1
      return {
        turn,
        leave() {
          length -= 1
          endStay?.()
        },
      }
    },
  }
}
