/** Texts before the title of the document, in their order: the progress of uploads, and the number of unread things. */
const marks = { upload: '', unread: '' }

/** The text that stands before the title at the moment. */
let written = ''
let observer: MutationObserver | undefined

/** Puts a text before the title of this page, and of each page that follows. None: `''`. */
export function markTitle(name: keyof typeof marks, text: string): void {
  marks[name] = text
  writeTitle()
  // Each page sets a title of its own.
  observer ??= new MutationObserver(writeTitle)
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
}

function writeTitle(): void {
  const { title } = document
  const bare = title.startsWith(written) ? title.slice(written.length) : title
  written = Object.values(marks)
    .filter((text) => text !== '')
    .map((text) => `${text} `)
    .join('')
  if (title !== written + bare) document.title = written + bare
}
