/** Leaves only the part of `crypto` that a plain http address has: neither `subtle` nor `randomUUID`. */
Object.defineProperty(crypto, 'subtle', { value: undefined })
Object.defineProperty(crypto, 'randomUUID', { value: undefined })
