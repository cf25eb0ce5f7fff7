/** Numbers of days up to today that pages of figures offer. */
export const INSIGHT_PERIODS = [7, 28, 60, 365] as const
export type InsightPeriod = (typeof INSIGHT_PERIODS)[number]
/** Days of the longest range that authors can choose themselves. */
export const RANGE_MAX_DAYS = 366
/** Figures of a range of so many days are by hour. */
export const HOURLY_MAX_DAYS = 3
/** Below so many viewers nothing is said about where they came from and what they watched: it would tell of single ones. */
export const FEW_VIEWERS = 10
/** Days for which figures of authors and videos are stored: a year, and the one before it. */
export const FIGURE_DAYS = 732

/** Figures of an author's videos and lives in a time. */
export const INSIGHT_FIGURES = [
  'views',
  /** Viewers, each once a day. */
  'reach',
  'watchTimeSec',
  /** Views, and further plays of a viewer on the same day. */
  'plays',
  /** Plays that reached the end. */
  'fullPlays',
  'likes',
  'comments',
  'shares',
  'saves',
  'followersWon',
  'followersLost',
] as const
export type InsightFigure = (typeof INSIGHT_FIGURES)[number]

/** Figures of the site on a day. */
export const SITE_FIGURES = [
  'visitors',
  'views',
  'watchTimeSec',
  'uploads',
  /** Users who posted. */
  'authors',
  'signUps',
  /** At the end of the day. */
  'storedBytes',
] as const
export type SiteFigure = (typeof SITE_FIGURES)[number]

/** Orders of an author's videos. */
export const VIDEO_SORTS = [
  'posted',
  'views',
  'watchTime',
  /** The average time that a play lasts. */
  'average',
  /** The share of plays that reach the end. */
  'full',
  'likes',
  'comments',
  'shares',
] as const
export type VideoSort = (typeof VIDEO_SORTS)[number]

/** Figures as a file. Its query is the input of the endpoint with the same figures, without a page. */
export const INSIGHT_FILE_PATH = '/api/insight/file/'
/** Contents of the file. */
export const INSIGHT_FILE_KINDS = ['overview', 'videos', 'video', 'lives', 'site'] as const
export type InsightFileKind = (typeof INSIGHT_FILE_KINDS)[number]
