import { markPaths } from './mark-paths.ts'

/**
 * Vireo's bird in the text's colour, 1 em high. Text beside it names the site, so it is never read out. If a site has a mark
 * of its own, the document's styles put that in its place (server/features/site/branding-service.ts).
 */
export const Mark = () => (
  <svg
    viewBox="0 0 512 512"
    width="1em"
    height="1em"
    fill="currentColor"
    fillRule="evenodd"
    stroke="currentColor"
    strokeWidth="14"
    strokeLinejoin="round"
    aria-hidden="true"
    data-mark
  >
    {markPaths.map((data) => (
      <path key={data} d={data} />
    ))}
  </svg>
)
