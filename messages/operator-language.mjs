/**
 * Finds the language of the operator at the terminal, as POSIX names it: `de_DE.UTF-8` in LC_ALL, LC_MESSAGES or LANG. Plain
 * JavaScript, since `npm start` reads it before anything is installed.
 * @param {Record<string, string | undefined>} environment
 * @param {readonly string[]} languages the first one is spoken when none is named
 * @returns {string | undefined}
 */
export function operatorLanguage(environment, languages) {
  const { LC_ALL, LC_MESSAGES, LANG } = environment
  const wanted = (LC_ALL || LC_MESSAGES || LANG || '')
    .replace(/[.@].*$/, '')
    .replace('_', '-')
    .toLowerCase()
  const [base] = wanted.split('-')
  return (
    languages.find((language) => language.toLowerCase() === wanted) ??
    languages.find((language) => language.split('-')[0] === base) ??
    languages[0]
  )
}
