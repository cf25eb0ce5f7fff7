/** Numbers of the specification's section 9, and the limits that section 5 leaves to us. Each name carries its unit. */

/**
 * `statusCode` when no response came (section 8). Kept apart from the whole catalogue, which a first page does without.
 */
export const NETWORK_ERROR = -1

/** Analytics and request app id (section 9). */
export const REQUEST_APP_ID = 1988
/** Requests with this app id go to the www host, as open ones do (section 7.5). */
export const WWW_APP_ID = 1180
/** App id of the site's pages (section 3, global context; section 9). */
export const GLOBAL_APP_ID = 1233
/** App type of the pages (section 3, global context). */
export const APP_TYPE = 'm'
/** Events that one analytics request can carry. */
export const ANALYTICS_BATCH_MAX_COUNT = 100

/** Parts that one report of a view tells of: of a viewer who seeks more often, the earliest ones. */
export const STRETCH_MAX_COUNT = 24
/** Reports that name nobody in one request. */
export const UNNAMED_VIEWS_MAX_COUNT = 20
/** The address for reports of views that name nobody. They are neither signed nor carry a cookie. */
export const VIEW_COUNT_PATH = '/api/view/count/'
/** Characters of one text in an event or its context. */
export const ANALYTICS_TEXT_MAX_LENGTH = 256
/** How long a request waits for the signing script (section 7, section 9). */
export const SIGNING_SCRIPT_WAIT_MS = 10_000
/** Reads with the retry flag are sent again after failures other than HTTP 400 (section 8, section 9). */
export const RETRY_COUNT = 15
export const RETRY_DELAY_MS = 5_000
/** How often a request that waits for an open captcha checks whether it is closed (section 4, section 9). */
export const CAPTCHA_POLL_MS = 800
/**
 * A guest who plays a second video within this time after the first is asked once to log in (section 4, guest guide;
 * one day in section 9). An operator can choose another.
 */
export const GUEST_GUIDE_WINDOW_MS = 86_400_000
/** How long after its end a composition of an input method counts as over (sections 4 and 9). */
export const COMPOSITION_RESOLVE_MS = 20
/** Characters read of each file that is pasted into the comment editor (sections 5 and 9). */
export const PASTED_FILE_MAX_LENGTH = 5_000
/** Longest uniqueId that counts as a real one (section 5, section 9). */
export const UNIQUE_ID_MAX_LENGTH = 25

/** Limits of the parser of query strings (section 9). */
export const QUERY_MAX_DEPTH = 5
export const QUERY_ARRAY_LIMIT = 20
export const QUERY_PARAMETER_LIMIT = 1_000

/** Lifetime of a signature, give or take clock skew. */
export const SIGNATURE_MAX_AGE_SEC = 120
export const SIGNATURE_CLOCK_SKEW_SEC = 30

/** Lifetime of an idempotency key on the server: longer than an action waits in an outbox. */
export const IDEMPOTENCY_KEY_DAYS = 90

export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128
export const NICKNAME_MAX_LENGTH = 30
export const BIO_MAX_LENGTH = 160
export const PRONOUNS_MAX_LENGTH = 30
/** Videos that can be pinned to the top of their author's profile. */
export const PINNED_VIDEOS_MAX = 3
export const CAPTION_MAX_LENGTH = 2_200
export const COMMENT_MAX_LENGTH = 500
/** How long its author can edit a comment. */
export const COMMENT_EDIT_MS = 5 * 60_000
/** How long the deletion of a comment can be undone. After that the comment is removed. */
export const COMMENT_RESTORE_HOURS = 24
export const MESSAGE_MAX_LENGTH = 2_000
/** Characters of a picture's alternative text. */
export const PICTURE_ALT_MAX_LENGTH = 300
export const GROUP_TITLE_MAX_LENGTH = 50
/** Participants of a group of direct messages, its owner included. */
export const GROUP_MAX_PARTICIPANTS = 32
/** Characters of subtitles as a WebVTT file: three minutes have up to 25,000 where each word has its time. */
export const CAPTION_TRACK_MAX_LENGTH = 64_000
/** Languages that a video can have subtitles in. */
export const CAPTION_TRACKS_MAX = 10

/** How long a deleted video can be restored. After that it is removed. */
/** Videos watched longer ago than this leave the watch history and may come again in For you. */
export const WATCHED_DAYS = 90
/** Videos that a user has dismissed. The oldest go first. */
export const DISMISSED_MAX_COUNT = 1_000
/** Dismissed videos of a guest, on their device. They are handed over at log-in. */
export const DISMISSED_ON_DEVICE_MAX_COUNT = 500
export const DELETED_VIDEO_DAYS = 30
/** How far ahead a video can be scheduled. */
export const SCHEDULE_MAX_DAYS = 365

/** Videos for which a device asks in one request whether they may still be watched. */
export const WATCHABLE_MAX_COUNT = 50

/** As many as a first visit saves for times without a network: with fewer, each visit would ask for a second page. */
export const FEED_PAGE_SIZE = 10
/**
 * Videos that a device asks for to choose from. Of a request with this count, For you shows about `FEED_PAGE_SIZE`; the
 * rest stays in reserve.
 */
export const FEED_OFFER_SIZE = 30
/** Groups into which videos are sorted by who watches them. */
export const NEIGHBOURHOOD_COUNT = 64
/** Groups that a request names: as many as hide which ones the viewer is fond of, and few enough to read. */
export const ASKED_NEIGHBOURHOODS = 8
export const GRID_PAGE_SIZE = 24
export const COMMENT_PAGE_SIZE = 20
/** Users whom one comment can mention. Further names stay plain text. */
export const COMMENT_MENTIONS_MAX = 20
export const REPLY_PAGE_SIZE = 10
export const USER_PAGE_SIZE = 24
export const MESSAGE_PAGE_SIZE = 30
export const LIST_PAGE_MAX_SIZE = 48
/** Page sizes of the share list and of the list for embeds (section 9). */
export const SHARE_LIST_PAGE_SIZE = 48
export const EMBED_LIST_PAGE_SIZE = 24
/** Videos on the page Home (section 9). */
export const HOME_SAMPLE_SIZE = 20
/** Characters of a search query. Longer ones find nothing more. */
export const SEARCH_QUERY_MAX_LENGTH = 120

export const UPLOAD_MAX_BYTES = 300 * 1024 * 1024
export const VIDEO_MAX_DURATION_SEC = 180
/**
 * Cameras that stop after three minutes record a little more, and browsers and the server count the last frame
 * differently.
 */
export const VIDEO_DURATION_TOLERANCE_SEC = 0.5
export const IMAGE_MAX_BYTES = 8 * 1024 * 1024
/** Size of the picture of a site's mark: a drawing, which is small. */
export const MARK_MAX_BYTES = 2 * 1024 * 1024
/** The longer side of the visible part of a mark. A smaller one would be blurred on icons. */
export const MARK_MIN_PX = 128

/** Videos, and users, that one browser can watch for changes. */
export const PUSH_WATCH_MAX_COUNT = 60
/** A page that takes longer to load is a route loading error (sections 8 and 9). */
export const ROUTE_LOAD_TIMEOUT_MS = 3_800
/** Until then the previous page stays, to avoid a flash. */
export const PAGE_PENDING_AFTER_MS = 400

/** Characters of an announcement in one language. */
export const ANNOUNCEMENT_MAX_LENGTH = 500

/** Accounts that can be logged in on one browser at a time. */
export const ACCOUNTS_PER_BROWSER = 5

/** A day, for durations of several days. */
export const DAY_MS = 24 * 60 * 60_000

/** Orders of all public videos, which For you has besides its own. */
export const FEED_ORDERS = ['popular', 'newest'] as const
export type FeedOrder = (typeof FEED_ORDERS)[number]

/** No reason for a video in For you may count for more than this. */
export const FEED_WEIGHT_MAX = 3
