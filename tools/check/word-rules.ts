/**
 * The words of docs/glossary.md that a program can check. A rule names the words that are not used, the word that is,
 * and the exceptions with their reasons. Words that also have an ordinary meaning (keep, answer, person in a sentence)
 * are checked only in names, or by the reader.
 */
export interface WordRule {
  /** Single words, lower case. A name is split into its words: `keptFiles` contains `kept`. */
  words: string[]
  instead: string
  /** Names that the rule allows, with the reason beside them. */
  allowed?: string[]
  /** Matches the paths that the rule does not apply to. */
  except?: RegExp
  /** Matches the only paths that the rule applies to. */
  only?: RegExp
}

/** Exempt from the name rules: scenes draw rooms and pieces, and the demo's users write what they like. */
export const SCENES = /^demo\/(catalogue|page|scenes|sound|fill\/comments)/

/** Rules for identifiers and file names. */
export const NAME_RULES: WordRule[] = [
  {
    words: ['clip', 'clips'],
    instead: 'video',
    // The canvas and Playwright's screenshots have a `clip`, CSS a `clipPath`.
    allowed: ['clip', 'clipPath'],
    // The specification's wire names live in the contract. Devices hold records with the words of earlier builds.
    except: /^(contract\/|worker\/offline\/collection|tests\/boundary\/earlier-build)/,
  },
  {
    words: ['item', 'items'],
    instead: 'video, or the name of the thing in the list',
    // Names of methods and properties of Web Storage, the clipboard and data transfers.
    allowed: [
      'getItem',
      'setItem',
      'removeItem',
      'namedItem',
      'items',
      'ClipboardItem',
      'DataTransferItem',
      // Wire names of the specification (sections 3 and 7.2).
      'itemList',
      'itemListData',
      'itemId',
      'replayItemId',
      'ItemList',
      'itemListFixture',
      'itemListQuery',
    ],
    except: /^contract\//,
  },
  {
    words: ['pack', 'packs'],
    instead: 'offline collection',
    // Tabs of earlier builds use this name for a collection's id.
    allowed: ['packId'],
  },
  {
    words: ['kept', 'keep', 'keeps'],
    instead: 'cache, persist, store or retain',
    // A decision of operators about a video.
    allowed: ['keep'],
  },
  { words: ['walk', 'walks'], instead: 'cursor (of a feed), traverse (of a tree)' },
  {
    words: ['rest', 'rests'],
    instead: 'backoff (a pause after failures), remaining',
    // The usual name of the remainder of a destructured object or array.
    allowed: ['rest', 'Rest'],
  },
  {
    words: ['person', 'people', 'member', 'members', 'somebody', 'nobody', 'whoever'],
    instead: 'user, viewer or guest',
    // A user's choice (messages from nobody); the heading "People" over users to follow; an existing setting of sites.
    allowed: ['nobody', 'people', 'STORAGE_PER_PERSON_GB'],
  },
  { words: ['tell', 'tells', 'told'], instead: 'emit, publish, notify or report' },
  { words: ['hear', 'hears'], instead: 'subscribe or listen' },
  {
    words: ['say', 'says', 'said', 'news'],
    instead: 'emit, message or event',
    // Workers of earlier builds use this name to tell each other of changes.
    except: /^worker\/push\/push\.ts$/,
  },
  { words: ['anew'], instead: 're- (reload, refetch, restart)' },
  { words: ['piece', 'pieces'], instead: 'chunk' },
  { words: ['dear', 'lent', 'lot'], instead: 'expensive, restored, shuffle key' },
  { words: ['look'], instead: 'poll, or style' },
  { words: ['departing'], instead: 'sending' },
]

/** Exact names that mislead a reader, or say nothing. */
export const BANNED_NAMES: (Pick<WordRule, 'instead' | 'only'> & { names: string[] })[] = [
  { names: ['Line', 'createLine'], instead: 'FifoLock, queue', only: /^(worker|src|sw)\// },
  { names: ['watchLine', 'whenLineIsFree', 'tellOfLine'], instead: 'connection, network' },
  { names: ['Poster', 'createPoster'], instead: 'UploadPublisher', only: /^worker\// },
  { names: ['Answer'], instead: 'ActionResult, HttpResponse' },
  { names: ['WaitingAction', 'useWaitingAction', 'waitingWords', 'useWaitingRead'], instead: 'queued' },
  { names: ['OnStage'], instead: 'VideoOverlay' },
  { names: ['aMoment'], instead: 'delay' },
]

/** File names (without their extensions) that do not say what the file holds. */
export const BANNED_FILES = [
  'line',
  'listed',
  'news',
  'or-not',
  'or-not-found',
  'rest',
  'room',
  'this-tab',
  'waiting',
  'why',
  'words',
]

/** Rules for comments and for sentences in strings. */
export const SENTENCE_RULES: WordRule[] = [
  { words: ['clip', 'clips'], instead: 'video', except: /^(contract|worker\/offline\/collection)/ },
  { words: ['pack', 'packs'], instead: 'offline collection' },
  { words: ['whoever', 'somebody'], instead: 'user, viewer, guest or someone' },
  { words: ['anew'], instead: 'again, or a verb with re-' },
  { words: ['dear', 'dearer', 'dearest'], instead: 'expensive' },
]

/** A sentence with such an opening hides its subject in a clause. */
export const CLAUSE_OPENING = /^(What|Who|Whoever|Whatever|Whose|Where|Wherever)\b/
/** At the beginning of a comment, a pronoun has nothing to refer to. */
export const PRONOUN_OPENING = /^(It|They|He|She|Its|Their|Them)\b/
