import type { Random } from './random.ts'

export interface AudienceUser {
  uniqueId: string
  nickname: string
}

const FIRST_NAMES =
  'Ada Amir Anouk Asha Bea Bruno Carla Cem Chidi Dana Dario Edda Elif Emil Esra Faye Finn Gita Hana Hugo Ines Ivo Jana Jonas Juno Kaya Kenji Lale Leo Lior Luz Maja Malik Marta Mateo Mina Nadia Nils Noor Olga Omar Paula Pim Quinn Rana Remi Rosa Sami Selma Sven Tara Theo Uma Vera Wren Yara Yusuf Zoe'.split(
    ' ',
  )
const NAME_ENDINGS = ['', '_', '.x', '.k', '_01', '22', '7', '_off', '.daily', 'ish', '_m', '99']

/** Makes users who watch, like and follow, and now and then write something. */
export function makeAudience(count: number, random: Random): AudienceUser[] {
  const users = new Map<string, AudienceUser>()
  while (users.size < count) {
    const nickname = random.pick(FIRST_NAMES)
    const uniqueId = nickname.toLowerCase() + random.pick(NAME_ENDINGS)
    users.set(uniqueId, { uniqueId, nickname })
  }
  return [...users.values()]
}
