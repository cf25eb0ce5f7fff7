/** The query of the page of a hashtag or a sound. */
export interface SubjectSearch {
  view?: 'feed' | undefined
  order?: 'newest' | undefined
}
