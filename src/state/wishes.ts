import { proxy } from 'valtio'

/** Switches that the viewer has turned on or off on this device, by entity, over what the server sent before. */
export const wishes = proxy<{ byEntity: Record<string, boolean> }>({ byEntity: {} })

export function setWish(entity: string, wish: boolean): void {
  wishes.byEntity[entity] = wish
}

/** Drops the wish, once the server's own data has it. */
export function settleWish(entity: string): void {
  delete wishes.byEntity[entity]
}
