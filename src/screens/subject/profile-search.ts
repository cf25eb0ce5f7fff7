export interface ProfileSearch {
  view?: 'feed' | undefined
  tab?: 'like' | 'saved' | undefined
}

/**
 * How videos are listed (specification section 2.4): as a feed, or else as a grid; and the selected tab of the profile.
 */
export const profileSearch = ({ view, tab }: Record<string, unknown>): ProfileSearch => ({
  ...(view === 'feed' && { view }),
  ...((tab === 'like' || tab === 'like_private') && { tab: 'like' }),
  ...(tab === 'saved' && { tab }),
})
