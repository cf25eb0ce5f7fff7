/** The accounts of the demo site. `avatars/portraits.ts` draws the avatar of the same name. */
export const accounts = [
  {
    uniqueId: 'demo',
    nickname: 'Vireo Demo',
    bio: 'A small green bird with a big playlist. Everything here was drawn and played by code.',
    pronouns: 'they/them',
    // One link that the site trusts, one that it does not know, and one that looks like another.
    links: ['https://docs.example.com/vireo', 'https://vireo.example.org/', 'https://xn--vreo-lza.example/'],
    avatar: 'demo.webp',
  },
  {
    uniqueId: 'mira.paints',
    nickname: 'Mira',
    bio: 'Colour first, questions later. Skies, fish and the odd firefly.',
    pronouns: 'she/her',
    avatar: 'mira.webp',
  },
  {
    uniqueId: 'tidepool_lab',
    nickname: 'Tidepool Lab',
    bio: 'Small experiments with waves, blobs and pendulums. Kitchen-table science.',
    avatar: 'tidepool.webp',
  },
  {
    uniqueId: 'nightbus',
    nickname: 'Night Bus',
    bio: 'Window seat, headphones on. Cities after dark.',
    avatar: 'nightbus.webp',
  },
  {
    uniqueId: 'kofi.makes',
    nickname: 'Kofi Makes',
    bio: 'Breakfast, coffee and tiny habits that stick.',
    avatar: 'kofi.webp',
  },
  {
    uniqueId: 'sol.and.sea',
    nickname: 'Sol & Sea',
    bio: 'Chasing sunsets and slow mornings by the water.',
    avatar: 'sol.webp',
  },
  {
    uniqueId: 'papercranes',
    nickname: 'Paper Cranes',
    bio: 'Folding one square at a time. Lanterns, snow and quiet things.',
    links: ['https://gallery.example.com/cranes'],
    avatar: 'cranes.webp',
  },
] as const
