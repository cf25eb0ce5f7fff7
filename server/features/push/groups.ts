/** Members by key, such as streams by the video they watch. In each group in the order in which they joined. */
export class Groups<Member> {
  readonly #groups = new Map<string, Set<Member>>()

  add(key: string, member: Member): void {
    const group = this.#groups.get(key)
    if (group) group.add(member)
    else this.#groups.set(key, new Set([member]))
  }

  delete(key: string, member: Member): void {
    const group = this.#groups.get(key)
    group?.delete(member)
    if (group?.size === 0) this.#groups.delete(key)
  }

  get(key: string): ReadonlySet<Member> {
    return this.#groups.get(key) ?? NOBODY
  }

  keys(): string[] {
    return [...this.#groups.keys()]
  }
}

const NOBODY: ReadonlySet<never> = new Set<never>()
