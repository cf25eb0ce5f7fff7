import type { SharedPicture } from '#contract/models/conversation.ts'
import { messages } from '#messages/about.ts'

import css from './picture-links.module.css'

/** Small pictures of a feedback. Each leads to the full one, which only its sender and operators can open. */
export const PictureLinks = ({ pictures }: { pictures: readonly SharedPicture[] }) => (
  <ul className={css.pictures}>
    {pictures.map(({ url, smallUrl, width, height }, at) => (
      <li key={url}>
        <a href={url} target="_blank" rel="noreferrer">
          <img
            src={smallUrl}
            alt={messages.feedbackPictureName({ number: at + 1, count: pictures.length })}
            width={width}
            height={height}
            loading="lazy"
            decoding="async"
          />
        </a>
      </li>
    ))}
  </ul>
)
