/** Second-level names, because most of them answer under many top-level domains. */
const NAMES = [
  'google',
  'bing',
  'duckduckgo',
  'yahoo',
  'yandex',
  'baidu',
  'ecosia',
  'qwant',
  'startpage',
  'naver',
  'seznam',
  'sogou',
]
const HOSTS = ['search.brave.com', 'www.so.com', 'kagi.com']

/**
 * Whether the person came from a search engine (specification section 4, traffic type).
 * @param referrer a full address or an empty string
 */
export function isSearchEngine(referrer: string): boolean {
  if (!URL.canParse(referrer)) return false
  const { hostname } = new URL(referrer)
  return (
    HOSTS.includes(hostname) ||
    hostname
      .split('.')
      .slice(0, -1)
      .some((label) => NAMES.includes(label))
  )
}
