import { messages } from '#messages/profile.ts'
import { Icon } from '#src/ui/icon.tsx'
import { OutLink } from '#src/ui/out-link.tsx'

import css from './profile-links.module.css'

const CHAIN =
  'M10 13.5a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 4.8l-1.3 1.3M14 10.5a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1.3-1.3'

/** An address without its common parts. Its host is in Punycode, so that no letters look like those of another. */
const shortened = (link: string) => link.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')

/** A user's pages on other sites. */
export const ProfileLinks = ({ links }: { links: readonly string[] }) => (
  <ul className={css.links} aria-label={messages.links}>
    {links.map((link) => (
      <li key={link}>
        <OutLink href={link} className={css.link}>
          <Icon path={CHAIN} />
          <span className={css.address} dir="ltr" translate="no">
            {shortened(link)}
          </span>
        </OutLink>
      </li>
    ))}
  </ul>
)
