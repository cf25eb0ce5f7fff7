import { hashPassword as hash } from 'better-auth/crypto'

/** Hashes a password for `accounts.password`: scrypt with a salt of its own. */
export const hashPassword = (password: string): Promise<string> => hash(password)
