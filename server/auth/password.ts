import { hashPassword as hash } from 'better-auth/crypto'

/** What `accounts.password` keeps of a password: scrypt with a salt of its own. */
export const hashPassword = (password: string): Promise<string> => hash(password)
